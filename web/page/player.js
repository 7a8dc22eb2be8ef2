// @ts-check
// Playing: the board as a player has it, what is said about it, hints and the walk through an
// argument. What is true is asked of an advisor.

import { DIRECTIONS, clueWords, noteOf, placeWords } from "./board.js";
import {
  bridgesAt,
  cleared,
  crossed,
  cycled,
  gameFrom,
  groups,
  inTheWay,
  looksFinished,
  newGame,
  play,
  redo,
  savedGame,
  standing,
  stateOf,
  undo,
} from "./game.js";
import { arrowOf, nextIsland } from "./input.js";
import {
  cellsOf,
  followed,
  following,
  framesOf,
  knownAfter,
  lookWords,
  mainStep,
  marksOf,
  restsOn,
} from "./steps.js";
import { fingerprint, recallGame, remember, rememberGame } from "./store.js";
import { NoAnswer } from "./desk.js";

/** @typedef {import('./board.js').BoardRecord} BoardRecord */
/** @typedef {import('./board.js').Edge} Edge */
/** @typedef {import('./board.js').Island} Island */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./game.js').Change} Change */
/** @typedef {import('./steps.js').Step} Step */
/** @typedef {import('./steps.js').Frame} Frame */
/** @typedef {import('./advisor.js').Advice} Advice */
/** @typedef {import('./advisor.js').Advisor} Advisor */
/** @typedef {'where' | 'technique' | 'step'} Strength */
/**
 * @typedef {object} Stage what the player is given to work with
 * @property {ReturnType<typeof import('./view.js').createView>} view
 * @property {() => import('./store.js').Settings} settings
 * @property {(id: string) => HTMLElement} element
 * @property {(text: string) => void} say shown for a moment, and read
 * @property {(text: string) => void} whisper read only
 */

/** @type {Strength[]} */
const STRENGTHS = ["where", "technique", "step"];

/** @param {Stage} stage */
export function createPlayer(stage) {
  const { view, element, say, whisper } = stage;
  /** @type {Game} */
  let game;
  /** @type {Advisor} */
  let advisor;
  let name = "";
  let chosen = "";
  let crossArmed = false;
  /** Edges that were told to be wrong, with what they carried then. @type {Map<string, string>} */
  let wrong = new Map();
  /** @type {{step: Step, steps: Step[], strength: Strength, stones: string} | undefined} */
  let hint;
  /** @type {{frames: Frame[], ending: string, now: number} | undefined} */
  let walk;
  let question = 0;

  /** @param {'' | 'right' | 'wrong' | 'hint'} tone @param {string} head @param {string[]} [lines] */
  const advise = (tone, head, lines = []) => {
    const box = element("advice");
    box.dataset.tone = tone;
    box.replaceChildren();
    if (head) box.append(Object.assign(document.createElement("strong"), { textContent: head }));
    for (const line of lines) box.append(Object.assign(document.createElement("p"), { textContent: line }));
  };

  /** @param {Game} next @param {Advisor} from @param {string} [called] what it is called if it has no title */
  const begin = (next, from, called) => {
    game = next;
    advisor = from;
    name = fingerprint(JSON.stringify(next.board.record));
    wrong = new Map();
    closeAll();
    advise("", "");
    chosen = next.board.islands[0]?.cell ?? "";
    view.setBoard(next.board);
    element("title").textContent = noteOf(next.board.record, "title") || called || "Untitled board";
    const author = noteOf(next.board.record, "author");
    element("author").textContent = author ? `by ${author}` : "";
    element("author").hidden = !author;
    element("rules").textContent = ruleWords(next.board.record);
    element("board").setAttribute("aria-label", `Board, ${next.board.rows} rows, ${next.board.cols} columns`);
    draw();
    keep();
    const asked = ++question;
    from.facts(next.board.record).then(
      (facts) => {
        if (asked === question && facts)
          element("rules").textContent = `${ruleWords(next.board.record)} ${facts}`;
      },
      () => {},
    );
  };

  const keep = () => {
    rememberGame(name, savedGame(game));
    remember("now", name);
  };

  const closeAll = () => {
    hint = undefined;
    walk = undefined;
    question += 1;
    element("hint-strengths").hidden = true;
    element("hint-buttons").hidden = true;
    element("steps").hidden = true;
  };

  /** @param {Change[]} changes @param {Edge} [edge] */
  const make = (changes, edge) => {
    if (walk) closeWalk();
    if (!play(game, changes)) return;
    after(edge);
  };

  /** @param {Edge} [edge] */
  const after = (edge) => {
    game.finished = false;
    for (const [key, was] of wrong) if (JSON.stringify(game.state.get(key)) !== was) wrong.delete(key);
    if (hint && followed(game, hint.step)) {
      closeAll();
      advise("right", "That was the step.", ["Ask again for the next one."]);
    } else if (hint && !stonesStand(hint.stones)) {
      closeAll();
      advise("", "");
    } else if (!hint) advise("", "");
    draw();
    keep();
    if (edge) whisper(lineWords(edge, stateOf(game, edge)));
    if (looksFinished(game)) finish();
  };

  /** Whether what stood on the board at the hint still stands. @param {string} stones */
  const stonesStand = (stones) =>
    stones.split(" ").every((stone) => {
      if (!stone) return true;
      const [key, was] = stone.split("=");
      const now = game.state.get(key);
      return was === "x" ? now?.cross === true : (now?.bridges ?? 0) >= Number(was);
    });

  const finish = async () => {
    const done = game.done;
    const board = game.board;
    // Whatever is asked meanwhile comes second: a board that is solved is told to be solved.
    const answer = await asking(() => advisor.solved(game));
    if (!answer || game.board !== board || game.done !== done) return;
    game.finished = answer.status === "right";
    if (game.finished) {
      closeAll();
      tellSolved();
      keep();
    } else advise("wrong", "Not yet.", [answer.text]);
    draw();
  };

  const clock = () =>
    game ? `${Math.floor(game.seconds / 60)}:${String(game.seconds % 60).padStart(2, "0")}` : "";

  const tellSolved = () => {
    const time = stage.settings().timer ? ` It took ${clock()}.` : "";
    advise("right", "Solved.", [`Every rule is kept.${time}`]);
  };

  /** Asks, and says what went wrong. @param {() => Promise<Advice>} ask @returns {Promise<Advice | undefined>} */
  const asking = async (ask) => {
    document.body.dataset.busy = "yes";
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const { kind, message, hint: more } = error.fault;
      if (kind === "stopped")
        advise("wrong", "No answer in time.", [
          "Your board is as it was. Ask again later, when less is open.",
        ]);
      else
        advise("wrong", kind === "internal" ? "The core broke. Your board is as it was." : "No answer.", [
          message,
          ...(more ? [more] : []),
        ]);
      return undefined;
    } finally {
      delete document.body.dataset.busy;
    }
  };

  const check = async () => {
    closeAll();
    advise("", "Looking …");
    const asked = question;
    const answer = await asking(() => advisor.soFar(game));
    if (!answer || asked !== question) return;
    show(answer);
  };

  /** @param {Advice} answer */
  const show = (answer) => {
    wrong = new Map(answer.wrong.map((key) => [key, JSON.stringify(game.state.get(key))]));
    const step = answer.steps[answer.steps.length - 1];
    advise(
      answer.status === "right" ? "right" : answer.status === "wrong" ? "wrong" : "",
      answer.text,
      step ? [step.text] : [],
    );
    draw();
  };

  const askHint = async () => {
    if (hint) {
      const next = STRENGTHS[STRENGTHS.indexOf(hint.strength) + 1];
      if (next) setStrength(next);
      return;
    }
    closeAll();
    if (game.finished) {
      tellSolved();
      return;
    }
    advise("", "Looking …");
    const asked = question;
    const answer = await asking(() => advisor.hint(game));
    if (!answer || asked !== question) return;
    const step = mainStep(answer.steps);
    if (answer.status !== "hint" || !step) {
      show(answer);
      return;
    }
    const stones = game.board.edges.flatMap((edge) => {
      const { bridges, cross } = stateOf(game, edge);
      return cross ? [`${edge.key}=x`] : bridges > 0 ? [`${edge.key}=${bridges}`] : [];
    });
    hint = { step, steps: answer.steps, strength: "where", stones: stones.join(" ") };
    element("hint-strengths").hidden = false;
    element("hint-buttons").hidden = false;
    setStrength("where");
  };

  /** @param {Strength} strength */
  const setStrength = (strength) => {
    if (!hint) return;
    hint.strength = strength;
    for (const one of STRENGTHS)
      element(`hint-${one}`).setAttribute("aria-pressed", String(one === strength));
    element("hint-do").hidden = strength !== "step" || following(game, hint.step).length === 0;
    const technique = hint.step.technique.charAt(0).toUpperCase() + hint.step.technique.slice(1);
    const where = lookWords(game, cellsOf(hint.step));
    if (strength === "where") advise("hint", where);
    else if (strength === "technique") advise("hint", `${technique}.`, [where]);
    else
      advise(
        "hint",
        hint.step.text,
        restsOn(hint.steps, hint.step).map((step) => `It rests on this. ${step.text}`),
      );
    draw();
  };

  const followHint = () => {
    if (!hint) return;
    const changes = following(game, hint.step);
    const blocked = changes.find(
      (change) =>
        change.after.bridges > 0 && inTheWay(game, /** @type {Edge} */ (game.board.edge.get(change.key))),
    );
    if (blocked) say("A bridge that you have built is in the way.");
    else make(changes);
  };

  const explain = async () => {
    closeAll();
    advise("", "Looking …");
    const asked = question;
    const answer = await asking(() => advisor.explain(game));
    if (!answer || asked !== question) return;
    if (answer.steps.length === 0) {
      advise("", answer.text);
      return;
    }
    walk = { frames: framesOf(answer.steps), ending: answer.text, now: 0 };
    const slider = /** @type {HTMLInputElement} */ (element("step-slider"));
    slider.max = String(walk.frames.length);
    element("steps").hidden = false;
    walkTo(0);
    slider.focus();
  };

  /** @param {number} step */
  const walkTo = (step) => {
    if (!walk) return;
    walk.now = Math.max(0, Math.min(step, walk.frames.length));
    const slider = /** @type {HTMLInputElement} */ (element("step-slider"));
    slider.value = String(walk.now);
    const frame = walk.frames[walk.now - 1];
    const label = frame
      ? `Step ${frame.step.number} (${walk.now} of ${walk.frames.length})`
      : `Before the first of ${walk.frames.length} steps`;
    element("step-label").textContent = label;
    slider.setAttribute("aria-valuetext", label);
    const lines = frame
      ? [frame.text]
      : ["The argument begins from the empty board. Your bridges come back when you close it."];
    if (walk.now === walk.frames.length) lines.push(walk.ending);
    advise("hint", "", lines);
    draw();
  };

  const closeWalk = () => {
    walk = undefined;
    element("steps").hidden = true;
    advise("", "");
    draw();
  };

  /** @param {Edge} edge */
  const build = (edge) => {
    if (edge.most === 0) {
      say("No bridge may stand here.");
      return;
    }
    const blocking = inTheWay(game, edge);
    if (blocking && stateOf(game, edge).bridges === 0) {
      say(`In the way: the bridge from ${placeWords(blocking.from)} to ${placeWords(blocking.to)}.`);
      return;
    }
    make(cycled(game, edge), edge);
  };

  /** @param {Edge} edge */
  const cross = (edge) => make(crossed(game, edge), edge);

  /** @param {Island} island @param {boolean} [focus] */
  const choose = (island, focus = true) => {
    view.islandGroup(chosen)?.setAttribute("tabindex", "-1");
    chosen = island.cell;
    const group = view.islandGroup(chosen);
    group?.setAttribute("tabindex", "0");
    if (focus) {
      group?.focus({ preventScroll: true });
      group?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  };

  const back = () => {
    if (walk) closeWalk();
    else if (undo(game)) {
      after();
      whisper("Undone.");
    }
  };
  const forth = () => {
    if (walk) closeWalk();
    if (redo(game)) {
      after();
      whisper("Done again.");
    }
  };

  /** @param {KeyboardEvent} event whether it was for us */
  const key = (event) => {
    const island = game.board.at.get(chosen);
    const direction = arrowOf(event);
    if (direction && island) {
      const seen = game.board.sight.get(island.cell)?.[direction];
      if (event.shiftKey || crossArmed) {
        if (!seen) say(`Nothing is in sight there.`);
        else if (crossArmed) cross(seen.edge);
        else build(seen.edge);
        crossArmed = false;
      } else {
        const next = nextIsland(game.board, island, direction);
        if (next) choose(next);
      }
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const islands = game.board.islands;
    const place = island ? islands.indexOf(island) : 0;
    const to = { Home: 0, End: islands.length - 1, PageUp: place - 1, PageDown: place + 1 }[event.key];
    if (to !== undefined) {
      const next = islands[Math.max(0, Math.min(islands.length - 1, to))];
      if (next) choose(next);
      return true;
    }
    if (event.key === "x" || event.key === "X") {
      crossArmed = true;
      whisper("Cross: now an arrow.");
      return true;
    }
    if (event.key === "Escape") {
      crossArmed = false;
      closeAll();
      advise("", "");
      draw();
      return true;
    }
    return false;
  };

  const draw = () => {
    const { errors, grey, groups: coloured } = stage.settings();
    const group = coloured || errors ? groups(game) : new Map();
    const cut = errors ? cutOff(game, group) : new Set();
    const told = hint && hint.strength === "step";
    const marks = hint ? marksOf(hint.step, told === true) : new Map();
    const looking = new Set(hint ? cellsOf(hint.step) : []);
    if (walk) {
      drawWalk(walk);
    } else {
      view.draw({
        edge: (edge) => {
          const { bridges, cross } = stateOf(game, edge);
          const mark = hint && hint.strength !== "where" ? marks.get(edge.key) : undefined;
          const fixed = edge.most === 0 || (edge.least > 0 && bridges === edge.least);
          return {
            bridges,
            cross: cross || edge.most === 0,
            fixed,
            kind: wrong.has(edge.key) ? "wrong" : "",
            label: boundLabel(game, edge),
            told: wrong.has(edge.key) ? "!" : mark?.label,
            ghost: mark?.ghost,
            group: coloured && bridges > 0 ? group.get(edge.from.cell) : undefined,
          };
        },
        island: (island) => {
          const stand = standing(game, island);
          const over = errors && stand === "over";
          const apart = cut.has(island.cell);
          const look =
            over || apart
              ? "over"
              : looking.has(island.cell)
                ? "look"
                : grey && stand === "done"
                  ? "done"
                  : "";
          return {
            look: game.finished ? `${look} solved` : look,
            badge: over ? "!" : apart ? "⊘" : "",
            group: coloured ? group.get(island.cell) : undefined,
          };
        },
        say: (island) => islandWords(game, island, cut.has(island.cell)),
      });
    }
    const done = game.board.islands.filter((island) => standing(game, island) === "done").length;
    element("progress").textContent = `${done} of ${game.board.islands.length} islands finished`;
    /** @type {HTMLButtonElement} */ (element("undo")).disabled = game.done === 0 && !walk;
    /** @type {HTMLButtonElement} */ (element("redo")).disabled = game.done === game.history.length;
    const island = game.board.at.get(chosen);
    if (island) choose(island, false);
  };

  /** @param {NonNullable<typeof walk>} now */
  const drawWalk = (now) => {
    const known = knownAfter(now.frames, now.now);
    const frame = now.frames[now.now - 1];
    const marks = frame ? marksOf(frame.step, frame.kind !== "suppose") : new Map();
    const looking = new Set(frame ? cellsOf(frame.step) : []);
    view.draw({
      edge: (edge) => {
        const { least, most } = known.get(edge.key) ?? { least: 0, most: Infinity };
        const mark = marks.get(edge.key);
        const supposed =
          frame &&
          frame.kind !== "step" &&
          frame.inside.some((bound) => `${bound.from}-${bound.to}` === edge.key);
        const fresh = mark && mark.ghost !== "premise";
        const tight = most > 0 && least < Math.min(most, edge.most);
        return {
          bridges: Math.max(least, edge.least),
          cross: most === 0 || edge.most === 0,
          kind: fresh ? "fresh" : "deduced",
          ghost: fresh ? "new-soft" : (mark?.ghost ?? (supposed ? "open" : undefined)),
          label: boundLabel(game, edge),
          told: supposed
            ? "?"
            : tight && least > 0 && fresh
              ? `≥${least}`
              : tight && most < edge.most
                ? `≤${most}`
                : undefined,
        };
      },
      island: (island) => ({ look: looking.has(island.cell) ? "look" : "" }),
      say: (island) => {
        const has = Object.values(game.board.sight.get(island.cell) ?? {}).reduce(
          (sum, { edge }) => sum + (known.get(edge.key)?.least ?? 0),
          0,
        );
        return `${clueWords(island.clue)} at ${placeWords(island)}, ${has} proved so far`;
      },
    });
  };

  return {
    begin,
    draw,
    build,
    cross,
    choose,
    check,
    hint: askHint,
    explain,
    followHint,
    setStrength,
    walkTo: (/** @type {number} */ by) => walkTo(by),
    walkBy: (/** @type {number} */ by) => walk && walkTo(walk.now + by),
    close: () => {
      closeAll();
      advise("", "");
      draw();
    },
    undo: back,
    redo: forth,
    key,
    restart: () => {
      closeAll();
      make(cleared(game));
    },
    board: () => game?.board,
    record: () => game?.board.record,
    walking: () => walk !== undefined,
    focusBoard: () => {
      const island = game.board.at.get(chosen);
      if (island) choose(island);
    },
    clock,
    /** For whoever has not been here before. */
    welcome: () =>
      advise("", "Tap between two islands to build a bridge.", [
        "A number says how many bridges its island gets; in the end all islands are joined. Hint tells where to begin, and the menu above how to play.",
      ]),
    /** A second more before this board. */
    tick() {
      if (game && !game.finished) game.seconds += 1;
    },
    /** Keeps the time, too, of which a move tells otherwise. */
    keep: () => game && keep(),
  };
}

/** The game that was left on this board, or a new one. @param {BoardRecord} record @returns {Game} */
export function resumed(record) {
  const saved = recallGame(fingerprint(JSON.stringify(record)));
  if (saved) {
    try {
      return gameFrom(saved);
    } catch {
      // What was kept is damaged; the board itself is there.
    }
  }
  return newGame(record);
}

/** Islands of groups that are complete and cut off, where everything must be connected. @param {Game} game @param {Map<string, number>} group */
function cutOff(game, group) {
  /** @type {Set<string>} */
  const cut = new Set();
  if (game.board.record.rules?.connectivity === "free") return cut;
  /** @type {Map<number, Island[]>} */
  const members = new Map();
  for (const island of game.board.islands) {
    const number = group.get(island.cell) ?? 0;
    members.set(number, [...(members.get(number) ?? []), island]);
  }
  if (members.size < 2) return cut;
  for (const islands of members.values()) {
    if (islands.length > 1 && islands.every((island) => standing(game, island) === "done"))
      for (const island of islands) cut.add(island.cell);
  }
  return cut;
}

/** What is given of an edge and cannot be seen from its bridges. @param {Game} game @param {Edge} edge */
function boundLabel(game, edge) {
  if (edge.most === 0) return undefined;
  if (edge.most < game.board.most && edge.least < edge.most)
    return edge.least > 0 ? `${edge.least}–${edge.most}` : `≤${edge.most}`;
  return edge.least > 0 && edge.least < edge.most ? `≥${edge.least}` : undefined;
}

/** @param {Edge} edge @param {import('./game.js').EdgeState} state */
function lineWords(edge, state) {
  const line = `${placeWords(edge.from)} to ${placeWords(edge.to)}`;
  if (state.cross) return `Cross: ${line}.`;
  return state.bridges === 0
    ? `No bridge: ${line}.`
    : `${state.bridges} ${state.bridges === 1 ? "bridge" : "bridges"}: ${line}.`;
}

/** @param {Game} game @param {Island} island @param {boolean} cut */
function islandWords(game, island, cut) {
  const has = bridgesAt(game, island);
  const wanted = typeof island.clue === "number" ? ` of ${island.clue}` : "";
  const parts = DIRECTIONS.flatMap((direction) => {
    const seen = game.board.sight.get(island.cell)?.[direction];
    if (!seen) return [];
    const { bridges, cross } = stateOf(game, seen.edge);
    if (bridges === 0 && !cross) return [];
    return [
      `${direction} ${cross ? "no bridge" : bridges} to ${clueWords(seen.island.clue)} at ${placeWords(seen.island)}`,
    ];
  });
  const standsOver = standing(game, island) === "over" ? ", too many" : "";
  return `${clueWords(island.clue)} at ${placeWords(island)}, ${has}${wanted} bridges${standsOver}${cut ? ", cut off from the rest" : ""}${parts.length > 0 ? `; ${parts.join(", ")}` : ""}`;
}

/** @param {BoardRecord} record */
export function ruleWords(record) {
  const rules = record.rules ?? {};
  const most = rules["most-bridges"] ?? 2;
  const parts = [`At most ${most} ${most === 1 ? "bridge" : "bridges"} between two islands.`];
  parts.push(rules.connectivity === "free" ? "Groups may stay apart." : "Everything is joined.");
  if (rules.loops === "forbidden") parts.push("No loops.");
  if (record.signs?.length)
    parts.push("A sign says what the islands in its sight have together, all different.");
  if (record.walls?.length) parts.push("Walls let no bridge through.");
  return parts.join(" ");
}
