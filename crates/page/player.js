// @ts-check
// Playing: the board as a player has it, what is said about it, hints and the walk through an
// argument. What is true is asked of an advisor.

import { factWords } from "./advisor.js";
import { DIRECTIONS, capacityOf, clueWords, edgeKey, lineName, noteOf, placeWords, sameness, titleOf } from "./board.js";
import {
  MOST_TRIALS,
  begun,
  bridgesAt,
  cleared,
  crossed,
  cycled,
  drawnOn,
  gameFrom,
  groupColours,
  groups,
  hasRoom,
  inTheWay,
  kept,
  looksFinished,
  marked,
  newGame,
  play,
  redo,
  savedGame,
  setTo,
  standing,
  stateOf,
  stroked,
  sureBridges,
  thrownAway,
  triedLines,
  undo,
  worthOf,
} from "./game.js";
import { arrowOf, nextIsland } from "./input.js";
import {
  cellsOf,
  followed,
  following,
  framesOf,
  hardest,
  knownAfter,
  knownOf,
  lookWords,
  mainStep,
  marksOf,
  restsOn,
  stepWords,
  supposeWords,
  techniqueWords,
} from "./steps.js";
import { boardNames, changedAt, freshName, gameOn, keepBoard, recall, rememberHere } from "./store.js";
import { NoAnswer } from "./client.js";
import { later, many, numberWords, t, together } from "./texts.js";
import { faultWords } from "./words.js";

/** @typedef {import('./board.js').BoardRecord} BoardRecord */
/** @typedef {import('./board.js').Edge} Edge */
/** @typedef {import('./board.js').Island} Island */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./game.js').Change} Change */
/** @typedef {import('./game.js').EdgeChange} EdgeChange */
/** @typedef {import('./steps.js').Step} Step */
/** @typedef {import('./steps.js').Bound} Bound */
/** @typedef {import('./steps.js').Frame} Frame */
/** @typedef {import('./steps.js').Known} Known */
/** @typedef {import('./advisor.js').Advice} Advice */
/** @typedef {import('./advisor.js').Advisor} Advisor */
/** @typedef {import('./advisor.js').Facts} Facts */
/** @typedef {'where' | 'technique' | 'step'} Strength */
/** @typedef {{game: Game, name: string, seen: string}} Visit a game, its name among what is kept, and the text that is kept of it */
/**
 * @typedef {object} Stage what the player is given to work with
 * @property {ReturnType<typeof import('./view.js').createView>} view
 * @property {() => import('./store.js').Settings} settings
 * @property {(id: string) => HTMLElement} element
 * @property {(text: string) => void} say shown for a moment, and read
 * @property {(text: string) => void} whisper read only
 * @property {(cells: string[]) => void} reveal scrolls and zooms until these cells are in view
 * @property {() => void} resized hears that the board may have another size
 * @property {(forth: boolean) => boolean} hasStep whether there is a board to go back to, or forth
 * @property {(of: 'play' | 'draw') => void} endRedo hears that something new was done, after which redo leads to no other board
 * @property {(end: {game: Game, facts: Facts, now: boolean} | undefined) => string[]} ended hears that the board is solved, just now or before, or that it is not; says what else there is to say
 */

/** How much later the islands of an end move, for each bridge from the last one, and at most. */
const WAVE = 45;
const MOST_WAVE = 1200;

/** The words for where a neighbour is. */
const WAYS = { north: later("north"), east: later("east"), south: later("south"), west: later("west") };

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
  /** What is kept of the game, as this window has read or written it last. */
  let seen = "";
  let chosen = "";
  /** The colours of joined groups, by cell. @type {Map<string, number>} */
  let colours = new Map();
  let crossArmed = false;
  /** Edges that were told to be wrong, with what they carried then. @type {Map<string, string>} */
  let wrong = new Map();
  /** @type {{step: Step, steps: Step[], strength: Strength, stones: string} | undefined} */
  let hint;
  /** @type {Facts} */
  let facts = { status: "", level: "" };
  let called = "";
  /** Bridges and crosses to take away after "wrong so far". @type {EdgeChange[]} */
  let remedy = [];
  /** Why something cannot stay: what is supposed, and the steps from there to what cannot be. @type {{supposed: Bound[], steps: Step[], answer: Advice} | undefined} */
  let refutation;
  /** @type {{frames: Frame[], start: Known, supposed: Set<string>, opening: string, ending: string, now: number, back?: () => void} | undefined} `back` says again what was said before */
  let walk;
  let question = 0;
  /** Asks anew what has no answer yet: after a move, so that no answer is about another board. @type {(() => void) | undefined} */
  let unanswered;

  /** @param {'' | 'right' | 'wrong' | 'hint'} tone @param {string} head @param {string[]} [lines] */
  const advise = (tone, head, lines = []) => {
    const box = element("advice");
    box.dataset.tone = tone;
    box.replaceChildren();
    if (head) box.append(Object.assign(document.createElement("strong"), { textContent: head }));
    for (const line of lines) box.append(Object.assign(document.createElement("p"), { textContent: line }));
  };

  /** What is on the screen; an answer may come when it is no longer the game. */
  const modeNow = () => document.body.dataset.mode;

  /** @param {Visit} visit @param {Advisor} from @param {string} [name] what it is called if it has no title */
  const begin = (visit, from, name) => {
    take(visit, from);
    called = name ?? "";
    facts = { status: "", level: "" };
    tellBoard();
    draw();
    if (game.finished) tellSolved(false);
    // The answer may not have come before something else was on the screen.
    else if (looksFinished(game)) finish();
    const board = game.board;
    from.facts(board.record).then(
      (found) => {
        if (game.board !== board) return;
        facts = found;
        tellBoard();
        if (game.finished && !walk) tellSolved(false);
      },
      () => {},
    );
  };

  /** @param {Visit} visit @param {Advisor} from */
  const take = (visit, from) => {
    if (visit.name !== name) keepTime();
    game = visit.game;
    advisor = from;
    name = visit.name;
    seen = visit.seen;
    colours = new Map();
    wrong = new Map();
    closeAll();
    advise("", "");
    stage.ended(undefined);
    element("board").classList.remove("ending");
    chosen = firstSeen(game.board.islands)?.cell ?? "";
    if (modeNow() === "play") view.setBoard(game.board);
    if (seen === "") keep();
    else rememberHere("now", name);
  };

  /** What stands beside the board. */
  const tellBoard = () => {
    if (modeNow() === "draw") return;
    const { record, rows, cols } = game.board;
    element("title").textContent = noteOf(record, "title") || called || titleOf(record);
    const author = noteOf(record, "author");
    element("author").textContent = author ? t("by {author}", { author }) : "";
    element("author").hidden = !author;
    element("rules").textContent = together([ruleWords(record), factWords(facts)]);
    element("board").setAttribute("aria-label", t("Board, {rows} rows, {cols} columns", { rows, cols }));
  };

  /** @param {number} [changed] */
  const keep = (changed) => {
    const text = savedGame(game, changed);
    const own = keepBoard("game", name, text, seen);
    if (own !== name) say(t("Another window has changed this board too. Both are kept in My boards."));
    name = own;
    seen = text;
    rememberHere("now", name);
  };

  /** Keeps the time, of which no move tells; but not over what another window has done. */
  const keepTime = () => {
    if (game && recall(`game.${name}`) === seen) keep(changedAt(seen));
  };

  const closeAll = () => {
    hint = undefined;
    walk = undefined;
    remedy = [];
    refutation = undefined;
    question += 1;
    unanswered = undefined;
    element("hint-strengths").hidden = true;
    element("hint-buttons").hidden = true;
    element("steps").hidden = true;
  };

  /** @param {Change[]} changes @param {Edge} [edge] */
  const make = (changes, edge) => {
    if (walk) closeWalk();
    if (!play(game, changes)) return;
    stage.endRedo("play");
    after(edge);
  };

  /** @param {Edge} [edge] */
  const after = (edge) => {
    if (game.finished) stage.ended(undefined);
    game.finished = false;
    for (const [key, was] of wrong) if (JSON.stringify(game.state.get(key)) !== was) wrong.delete(key);
    if (unanswered) unanswered();
    else if (hint && followed(game, hint.step)) {
      closeAll();
      advise("right", t("That was the step."), [t("Ask again for the next one.")]);
    } else if (hint && !stonesStand(hint.stones)) {
      closeAll();
      advise("", "");
    } else if (!hint) {
      remedy = [];
      refutation = undefined;
      element("hint-buttons").hidden = true;
      advise("", "");
    }
    draw();
    keep();
    if (edge) whisper(lineWords(edge, stateOf(game, edge)));
    if (looksFinished(game)) finish(edge);
  };

  /** Whether what stood on the board at the hint still stands. @param {string} stones */
  const stonesStand = (stones) =>
    stones.split(" ").every((stone) => {
      if (!stone) return true;
      const [key, was] = stone.split("=");
      const now = game.state.get(key);
      return was === "x" ? now?.cross === true : (now?.bridges ?? 0) >= Number(was);
    });

  /** @param {Edge} [last] the line that was set last */
  const finish = async (last) => {
    const done = game.done;
    const board = game.board;
    // Whatever is asked meanwhile comes second: a board that is solved is told to be solved.
    const answer = await asking(() => advisor.solved(game));
    if (!answer || game.board !== board || game.done !== done) return;
    game.finished = answer.status === "right";
    if (game.finished) {
      closeAll();
      keep();
      if (modeNow() === "play") celebrate(last);
      tellSolved(true);
    } else advise("wrong", t("Not yet."), [answer.text]);
    draw();
  };

  /** Nothing while an argument is walked through. */
  const clock = () =>
    game && !walk ? `${Math.floor(game.seconds / 60)}:${String(game.seconds % 60).padStart(2, "0")}` : "";

  /** @param {boolean} now whether it was solved just now */
  const tellSolved = (now) => {
    const words = [t("Every rule is kept.")];
    if (facts.level) words.push(t("Level {level}.", { level: t(facts.level) }));
    if (stage.settings().timer) words.push(t("It took {time}.", { time: clock() }));
    advise("right", t("Solved."), [together(words), ...stage.ended({ game, facts, now })]);
  };

  /** The islands settle one after the other, from the last bridge on. @param {Edge} [last] */
  const celebrate = (last) => {
    const far = distances(game, last?.from ?? game.board.islands[0]);
    for (const island of game.board.islands) {
      const wait = Math.min(MOST_WAVE, WAVE * (far.get(island.cell) ?? 0));
      view.islandGroup(island.cell)?.style.setProperty("--wait", `${wait}ms`);
    }
    // As often as a board is solved, it moves anew.
    element("board").classList.remove("ending");
    void element("board").getBoundingClientRect();
    element("board").classList.add("ending");
  };

  /**
   * Asks about the board as it is, with nothing else on the screen meanwhile; nothing where that
   * failed, which is said, or where something else came between.
   * @param {(game: Game) => Promise<Advice>} ask @param {() => void} anew asks again, after a move
   */
  const askingNow = async (ask, anew) => {
    closeAll();
    advise("", t("Looking …"));
    unanswered = anew;
    const asked = question;
    const answer = await asking(() => ask(game));
    if (asked !== question) return undefined;
    unanswered = undefined;
    return answer;
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
        advise("wrong", t("No answer in time."), [
          t("Your board is as it was. Ask again later, when less is open."),
        ]);
      else
        advise(
          "wrong",
          kind === "internal" ? t("The core broke. Your board is as it was.") : t("No answer."),
          kind === "internal" ? [message, ...(more ? [more] : [])] : faultWords(error.fault).split("\n"),
        );
      return undefined;
    } finally {
      delete document.body.dataset.busy;
    }
  };

  const check = async () => {
    const answer = await askingNow((now) => advisor.soFar(now), check);
    if (answer) show(answer);
  };

  /** @param {Advice} answer */
  const show = (answer) => {
    wrong = new Map(answer.wrong.map((key) => [key, JSON.stringify(game.state.get(key))]));
    const { steps, supposed = [] } = answer;
    const step = steps[steps.length - 1];
    remedy = answer.status === "wrong" ? remedyOf(game, answer) : [];
    refutation = answer.status === "wrong" && step ? { supposed, steps, answer } : undefined;
    const named = endsOf([...answer.wrong, ...remedy.map(({ key }) => key)]);
    const over =
      answer.status === "wrong"
        ? game.board.islands.filter((island) => standing(game, island) === "over" && !named.includes(island.cell))
        : [];
    const long = refutation !== undefined && steps.length > 1;
    element("hint-buttons").hidden = remedy.length === 0 && !long;
    element("hint-why").hidden = !long;
    element("hint-do").hidden = remedy.length === 0;
    element("hint-do").textContent = t("Take it away");
    advise(answer.status === "right" ? "right" : answer.status === "wrong" ? "wrong" : "", answer.text, [
      ...(remedy.length > 0 ? [remedyWords(game, remedy[0])] : []),
      ...(over.length > 0 ? [many(over.length, "{n} more island has too many bridges.", "{n} more islands have too many bridges.")] : []),
      ...(step
        ? [together([long ? t("In {n} steps it leads to this.", { n: numberWords(steps.length) }) : "", stepWords(game.board, step)])]
        : []),
    ]);
    draw();
    if (answer.status !== "wrong") return;
    const places = endsOf(remedy.length > 0 ? [remedy[0].key] : answer.wrong);
    stage.reveal([...places, ...(refutation ? placesOf(step) : [])]);
  };

  const askHint = async () => {
    if (hint) {
      const next = STRENGTHS[STRENGTHS.indexOf(hint.strength) + 1];
      if (next) setStrength(next);
      return;
    }
    if (game.finished) {
      closeAll();
      tellSolved(false);
      return;
    }
    const answer = await askingNow((now) => advisor.hint(now), askHint);
    if (!answer) return;
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
    element("hint-why").hidden = strength !== "step" || !hint.step.assumed;
    element("hint-do").hidden = strength !== "step" || following(game, hint.step).length === 0;
    element("hint-do").textContent = t("Do it");
    const { step, steps } = hint;
    // Why a case fails is walked through.
    const used = step.assumed ? [] : restsOn(steps, step);
    const hard = hardest(used, step);
    const told = [...hard, step];
    if (strength === "where") advise("hint", lookWords(game, cellsOf(step)));
    else if (strength === "technique") {
      const [first, ...more] = told.map((one) => [`${techniqueWords(one.technique)}.`, lookWords(game, cellsOf(one))]);
      advise("hint", first[0], [first[1], ...more.map(together)]);
    } else {
      const [first, ...more] = told.map((one) => stepWords(game.board, one));
      const easy = used.filter((one) => !hard.includes(one));
      const below = easy.map((one) => together([t("It rests on this."), stepWords(game.board, one)]));
      advise("hint", first, [...more, ...below]);
    }
    draw();
    stage.reveal(placesOf(hint.step));
  };

  const followHint = () => {
    if (remedy.length > 0) {
      const [first] = remedy;
      closeAll();
      make([first]);
      return;
    }
    if (!hint) return;
    const changes = following(game, hint.step);
    const blocked = changes.find(
      (change) =>
        change.after.bridges > 0 && inTheWay(game, /** @type {Edge} */ (game.board.edge.get(change.key))),
    );
    if (blocked) say(t("A bridge that you have built is in the way."));
    else make(changes);
  };

  /** @param {boolean} [fromHere] whether the argument begins from what is built, where that is right */
  const explain = async (fromHere = true) => {
    const answer = await askingNow(
      (now) => advisor.explain(now, fromHere),
      () => explain(fromHere),
    );
    if (!answer) return;
    /** @type {HTMLInputElement} */ (element("from-beginning")).checked = !answer.fromHere;
    if (answer.steps.length === 0) {
      advise("", answer.text);
      return;
    }
    const frames = framesOf(game.board, answer.steps);
    walk = {
      frames,
      start: answer.fromHere ? knownOf(game) : new Map(),
      supposed: new Set(),
      opening: openingWords(game, answer),
      ending: answer.fromHere ? endingFromHere(game, frames) : answer.text,
      now: 0,
    };
    beginWalk(drawnOn(game) !== "", fromHere);
  };

  /** Walks through why something cannot stay, from it to what cannot be, or through a hint that supposes something. */
  const askWhy = () => {
    if (hint) walkHint(hint);
    else if (refutation) walkRefutation(refutation);
  };

  /** @param {NonNullable<typeof hint>} asked */
  const walkHint = (asked) => {
    closeAll();
    walk = {
      frames: framesOf(game.board, [...restsOn(asked.steps, asked.step), asked.step]),
      start: knownOf(game),
      supposed: new Set(),
      opening: stepWords(game.board, asked.step),
      ending: "",
      now: 0,
      back: () => {
        hint = asked;
        element("hint-strengths").hidden = false;
        element("hint-buttons").hidden = false;
        setStrength("step");
      },
    };
    beginWalk(false, true);
  };

  /** @param {NonNullable<typeof refutation>} refuted */
  const walkRefutation = ({ supposed, steps, answer }) => {
    closeAll();
    const known = supposed.map(({ from, to, at_least, at_most }) => ({
      key: edgeKey(from, to),
      least: at_least ?? 0,
      most: at_most ?? Infinity,
    }));
    walk = {
      frames: framesOf(game.board, steps),
      start: new Map(known.map(({ key, least, most }) => [key, { least, most }])),
      supposed: new Set(known.map(({ key }) => key)),
      opening: together(supposed.map((bound) => supposeWords(game.board, bound))),
      ending: t("That cannot be, so what was supposed is wrong."),
      now: 0,
      back: () => show(answer),
    };
    beginWalk(false, true);
  };

  /** @param {boolean} choice whether it may begin from the beginning or from here @param {boolean} focus */
  const beginWalk = (choice, focus) => {
    if (!walk) return;
    const slider = /** @type {HTMLInputElement} */ (element("step-slider"));
    slider.max = String(walk.frames.length);
    element("steps").hidden = false;
    element("from-here").hidden = !choice;
    walkTo(0);
    if (focus) slider.focus();
  };

  /** @param {number} step */
  const walkTo = (step) => {
    if (!walk) return;
    walk.now = Math.max(0, Math.min(step, walk.frames.length));
    const slider = /** @type {HTMLInputElement} */ (element("step-slider"));
    slider.value = String(walk.now);
    const frame = walk.frames[walk.now - 1];
    const label = frame
      ? t("Step {number} ({n} of {all})", { number: frame.step.number, n: numberWords(walk.now), all: numberWords(walk.frames.length) })
      : many(walk.frames.length, "Before the only step", "Before the first of {n} steps");
    element("step-label").textContent = label;
    slider.setAttribute("aria-valuetext", label);
    const lines = [frame ? frame.text : walk.opening];
    if (walk.now === walk.frames.length && walk.ending) lines.push(walk.ending);
    advise("hint", "", lines);
    // A long step before this one may have been scrolled.
    element("play-panel").parentElement?.scrollTo(0, 0);
    draw();
    if (frame) stage.reveal(placesOf(frame.step));
  };

  const close = () => {
    closeAll();
    advise("", "");
    draw();
  };

  const closeWalk = () => {
    const { back: sayAgain } = walk ?? {};
    walk = undefined;
    element("steps").hidden = true;
    advise("", "");
    draw();
    sayAgain?.();
  };

  /** @param {Edge} edge */
  const build = (edge) => {
    if (edge.most === 0) {
      say(t("No bridge may stand here."));
      return;
    }
    const blocking = inTheWay(game, edge);
    if (blocking && stateOf(game, edge).bridges === 0) {
      sayBlocked(blocking);
      return;
    }
    const changes = cycled(game, edge);
    if (changes.length === 0 && edge.least > 0) say(t("What is given stays."));
    make(changes, edge);
  };

  /** @param {Edge} blocking */
  const sayBlocked = (blocking) => say(t("In the way: the bridge in {line}.", { line: nameOf(blocking) }));

  const sayNothingThere = () => say(t("Nothing is in sight there."));

  /** Builds on all lines that a stroke went over, or crosses them. @param {Edge[]} edges @param {boolean} cross */
  const stroke = (edges, cross) => {
    const { changes, blocked } = stroked(game, edges, cross);
    const blocking = blocked.length > 0 ? inTheWay(game, blocked[0]) : undefined;
    make(changes, edges[edges.length - 1]);
    if (blocking) sayBlocked(blocking);
    else whisper(many(changes.length, "{n} line is set.", "{n} lines are set."));
  };

  /** A mark that the island is done, or none. @param {Island} island */
  const mark = (island) => {
    choose(island);
    if (game.finished) return;
    make(marked(game, island));
    const place = placeWords(island);
    whisper(game.marked.has(island.cell) ? t("Marked as done: {place}.", { place }) : t("No mark: {place}.", { place }));
  };

  const tryOut = () => {
    if (game.finished) return;
    const changes = begun(game);
    if (changes.length === 0) say(t("{n} trials are open: keep one or throw one away.", { n: MOST_TRIALS }));
    make(changes);
  };
  const keepTrial = () => make(kept(game));
  const dropTrial = () => make(thrownAway(game));

  /** The trial that is under way, and its buttons. */
  const tellTrial = () => {
    const open = game.trials > 0 && !walk && !game.finished;
    element("trial").hidden = !open;
    element("try").setAttribute("aria-pressed", String(open));
    if (!open) return;
    element("trial").dataset.trial = String(lookOf(game.trials));
    const values = { number: game.trials, n: triedLines(game) };
    element("trial-text").textContent =
      game.trials === 1
        ? many(values.n, "Trial: {n} line", "Trial: {n} lines")
        : many(values.n, "Trial {number}: {n} line", "Trial {number}: {n} lines", { number: game.trials });
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

  /** Whether there was something of this board to undo. */
  const back = () => {
    if (walk) closeWalk();
    else if (undo(game)) {
      after();
      whisper(t("Undone."));
    } else return false;
    return true;
  };
  const forth = () => {
    if (walk) closeWalk();
    if (!redo(game)) return false;
    after();
    whisper(t("Done again."));
    return true;
  };

  /** @param {KeyboardEvent} event whether it was for us */
  const key = (event) => {
    // A screen reader may have set the focus elsewhere.
    chosen = document.activeElement?.getAttribute("data-cell") ?? chosen;
    const island = game.board.at.get(chosen);
    const direction = arrowOf(event);
    if (direction && island) {
      const seen = game.board.sight.get(island.cell)?.[direction];
      if (event.shiftKey || crossArmed) {
        if (!seen) sayNothingThere();
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
      whisper(t("Cross: now an arrow."));
      return true;
    }
    if (island && (event.key === "Enter" || event.key === " " || event.key.toLowerCase() === "m")) {
      mark(island);
      return true;
    }
    if (event.key === "Escape") {
      crossArmed = false;
      if (walk) closeWalk();
      else close();
      return true;
    }
    return false;
  };

  const draw = () => {
    if (modeNow() !== "play") return;
    const { errors, grey, groups: coloured, room } = stage.settings();
    const group = errors ? groups(game) : new Map();
    if (coloured) colours = groupColours(game, colours);
    const cut = errors ? cutOff(game, group) : new Set();
    const told = hint && hint.strength === "step";
    const reason = refutation?.steps[refutation.steps.length - 1];
    const step = hint?.step ?? reason;
    const marks = step ? marksOf(game.board, step, told === true) : new Map();
    const looking = new Set(step ? cellsOf(step) : []);
    if (walk) {
      drawWalk(walk);
    } else {
      const before = sureBridges(game);
      view.draw({
        edge: (edge) => {
          const { bridges, cross, trial } = stateOf(game, edge);
          const tried = trial > 0 && !game.finished && (bridges > 0 || cross);
          // Of a line that lost some in a trial, what is left is of the trial too.
          const sure = before.get(edge.key) ?? 0;
          const mark = hint?.strength === "where" ? undefined : marks.get(edge.key);
          const fixed = edge.most === 0 || (edge.least > 0 && bridges === edge.least);
          return {
            bridges,
            // On a board that is solved they are of no use.
            cross: (cross && !game.finished) || edge.most === 0,
            fixed,
            kind: wrong.has(edge.key) ? "wrong" : "",
            label: boundLabel(game, edge),
            told: wrong.has(edge.key) ? "!" : mark?.label,
            ghost: mark?.ghost ?? (room && hasRoom(game, edge) ? "room" : undefined),
            trial: tried ? lookOf(trial) : undefined,
            sure: tried && sure < bridges ? sure : undefined,
            group: coloured && bridges > 0 ? colours.get(edge.from.cell) : undefined,
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
                : (grey && stand === "done") || game.marked.has(island.cell)
                  ? "done"
                  : "";
          return {
            look: game.finished ? "solved" : look,
            badge: over ? "!" : apart ? "⊘" : "",
            tick: game.marked.has(island.cell) && !game.finished,
            group: coloured ? colours.get(island.cell) : undefined,
          };
        },
        say: (island) => islandWords(game, island, cut.has(island.cell)),
      });
    }
    const all = game.board.islands.length;
    // An island without a number has no last bridge; the board has one.
    const done = game.finished ? all : game.board.islands.filter((island) => standing(game, island) === "done").length;
    element("progress").textContent = walk
      ? ""
      : many(all, "{done} of {n} island finished", "{done} of {n} islands finished", { done });
    tellTrial();
    /** @type {HTMLButtonElement} */ (element("undo")).disabled =
      game.done === 0 && !walk && !stage.hasStep(false);
    /** @type {HTMLButtonElement} */ (element("redo")).disabled =
      game.done === game.history.length && !stage.hasStep(true);
    /** @type {HTMLButtonElement} */ (element("clear")).disabled = cleared(game).length === 0;
    const island = game.board.at.get(chosen);
    if (island) choose(island, false);
  };

  /** @param {NonNullable<typeof walk>} now */
  const drawWalk = (now) => {
    const known = knownAfter(now.frames, now.now, now.start);
    const frame = now.frames[now.now - 1];
    const marks = frame ? marksOf(game.board, frame.step, frame.kind !== "suppose") : new Map();
    const looking = new Set(frame ? cellsOf(frame.step) : []);
    view.draw({
      edge: (edge) => {
        const { least, most } = known.get(edge.key) ?? { least: 0, most: Infinity };
        const mark = marks.get(edge.key);
        const supposed =
          now.supposed.has(edge.key) ||
          (frame &&
            frame.kind !== "step" &&
            frame.inside.some((bound) => `${bound.from}-${bound.to}` === edge.key));
        const fresh = mark && mark.ghost !== "premise";
        const tight = most > 0 && least < Math.min(most, capacityOf(edge));
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
        return t("{clue} at {place}, {n} proved so far", { clue: clueWords(island.clue), place: placeWords(island), n: has });
      },
    });
  };

  return {
    begin,
    draw,
    sayNothingThere,
    worth: (/** @type {Edge} */ edge) => worthOf(game, edge),
    build,
    cross,
    stroke,
    mark,
    tryOut,
    keepTrial,
    dropTrial,
    check,
    hint: askHint,
    explain,
    askWhy,
    followHint,
    setStrength,
    walkTo: (/** @type {number} */ by) => walkTo(by),
    walkBy: (/** @type {number} */ by) => walk && walkTo(walk.now + by),
    close,
    closeWalk,
    undo: back,
    redo: forth,
    key,
    restart: () => {
      closeAll();
      make(cleared(game));
    },
    board: () => game?.board,
    record: () => game?.board.record,
    /** Its name among the games that are kept. */
    name: () => name,
    /** Whether another window's change of this game can be taken over: ours is kept as it is. @param {string | null} before */
    isAt: (before) => game !== undefined && before === seen,
    visit: () => ({ game, name, seen }),
    redraw: () => draw(),
    /** Says everything in the language that is spoken now. */
    retell: () => begin({ game, name, seen }, advisor, called),
    focusBoard: () => {
      const island = game.board.at.get(chosen);
      if (island) choose(island);
    },
    clock,
    /** For whoever has not been here before. */
    welcome: () =>
      advise("", t("Tap between two islands to build a bridge."), [
        t("A number says how many bridges its island gets; in the end all islands are connected to each other. Hint tells where to begin, and the menu above how to play."),
      ]),
    keepTime,
    /** A second more before this board. */
    tick() {
      if (game && !game.finished) game.seconds += 1;
    },
    /** Something else comes on the screen: what was asked about the game is not awaited any more. */
    leave() {
      if (!game) return;
      keepTime();
      question += 1;
      unanswered = undefined;
    },
  };
}

/** The game that was left on this board, or a new one. @param {BoardRecord} record @returns {Visit} */
export function resumed(record) {
  const kept = gameOn(JSON.stringify(record));
  if (kept) {
    try {
      return { game: gameFrom(kept.text), name: kept.name, seen: kept.text };
    } catch {
      // What was kept is damaged; the board itself is there.
    }
  }
  return { game: newGame(record), name: freshName(), seen: "" };
}

/** The game on the board of a link, however that was written down; of a link without a title, on such a board under any title. @param {BoardRecord} record @returns {Visit | undefined} */
export function gameOfLink(record) {
  const title = noteOf(record, "title");
  const wanted = sameness(record);
  const all = boardNames("game").flatMap((name) => keptGame(name) ?? []);
  const same = all.filter(({ game: { board } }) => {
    const other = board.record;
    return (!title || noteOf(other, "title") === title) && sameness(other) === wanted;
  });
  return same.sort((one, other) => changedAt(other.seen) - changedAt(one.seen))[0];
}

/** The game of this name; nothing where there is none that can be read. @param {string} name @returns {Visit | undefined} */
export function keptGame(name) {
  const text = recall(`game.${name}`);
  if (text === null) return undefined;
  try {
    return { game: gameFrom(text), name, seen: text };
  } catch {
    return undefined;
  }
}

/** The island nearest to the corner at which a large board opens. @param {Island[]} islands @returns {Island | undefined} */
function firstSeen(islands) {
  const far = (/** @type {Island} */ { row, col }) => row + col;
  return islands.reduce((first, island) => (far(island) < far(first) ? island : first), islands[0]);
}

/** The islands at the ends of these edges. @param {string[]} keys */
function endsOf(keys) {
  return [...new Set(keys.flatMap((key) => key.split("-")))];
}

/** All that a step looks at and says, as cells. @param {Step} step */
function placesOf(step) {
  const ends = [...step.conclusions, ...step.premises].flatMap((bound) => [bound.from, bound.to]);
  return [...new Set([...cellsOf(step), ...ends])];
}

/** Where an argument begins. @param {Game} game @param {Advice} answer */
function openingWords(game, { fromHere, mistaken }) {
  const drawn = drawnOn(game);
  if (mistaken)
    return together([
      t("Something that you have drawn is wrong: Check shows it."),
      t("The argument begins from the empty board. What you have drawn comes back when you close it."),
    ]);
  if (!fromHere)
    return drawn
      ? t("The argument begins from the empty board. What you have drawn comes back when you close it.")
      : t("The argument begins from the empty board.");
  return drawn === "crosses"
    ? t("The argument begins from your crosses, which are right so far.")
    : t("The argument begins from your bridges, which are right so far.");
}

/** How an argument ends that began from what is built. @param {Game} game @param {Frame[]} frames */
function endingFromHere(game, frames) {
  const known = knownAfter(frames, frames.length, knownOf(game));
  const whole = game.board.islands.every((island) => {
    const sight = Object.values(game.board.sight.get(island.cell) ?? {});
    const proved = sight.reduce((sum, { edge }) => sum + Math.max(edge.least, known.get(edge.key)?.least ?? 0), 0);
    return !island.needs || island.needs.includes(proved);
  });
  return whole
    ? t("With that every island has its bridges: no other solution is possible from here.")
    : t("No step that can be drawn follows from here.");
}

/** What to take away of what is wrong: each would be a way. @param {Game} game @param {Advice} answer @returns {EdgeChange[]} */
function remedyOf(game, answer) {
  return (answer.excess ?? []).flatMap(({ key, bridges }) => {
    const edge = game.board.edge.get(key);
    return edge ? setTo(game, edge, Math.max(edge.least, bridges), false) : [];
  });
}

/** @param {Edge} edge */
function nameOf(edge) {
  return lineName(edge.from.cell, edge.to.cell);
}

/** @param {Game} game @param {EdgeChange} change */
function remedyWords(game, { key, before, after }) {
  const edge = /** @type {Edge} */ (game.board.edge.get(key));
  const line = nameOf(edge);
  if (before.cross) return t("Take away the cross in {line}.", { line });
  const n = before.bridges - after.bridges;
  return after.bridges > 0
    ? many(n, "Take away one of the bridges in {line}.", "Take away {n} of the bridges in {line}.", { line })
    : many(n, "Take away the bridge in {line}.", "Take away the {n} bridges in {line}.", { line });
}

/** How many trials look different; further ones look like these again. */
const TRIAL_LOOKS = 3;

/** Which of the looks a trial has. @param {number} trial */
function lookOf(trial) {
  return ((trial - 1) % TRIAL_LOOKS) + 1;
}

/** How many bridges away each island is. @param {Game} game @param {Island | undefined} from @returns {Map<string, number>} */
function distances(game, from) {
  const far = new Map(from ? [[from.cell, 0]] : []);
  const open = from ? [from] : [];
  for (let place = 0; place < open.length; place += 1) {
    const island = open[place];
    for (const { edge, island: seen } of Object.values(game.board.sight.get(island.cell) ?? {})) {
      if (stateOf(game, edge).bridges === 0 || far.has(seen.cell)) continue;
      far.set(seen.cell, (far.get(island.cell) ?? 0) + 1);
      open.push(seen);
    }
  }
  return far;
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
  const line = nameOf(edge);
  const what = state.cross
    ? t("Cross")
    : state.bridges === 0
      ? t("No bridge")
      : many(state.bridges, "{n} bridge", "{n} bridges");
  return state.trial > 0 ? t("{what} in the trial: {line}.", { what, line }) : t("{what}: {line}.", { what, line });
}

/** @param {Game} game @param {Island} island @param {boolean} cut */
function islandWords(game, island, cut) {
  const n = bridgesAt(game, island);
  const values = { clue: clueWords(island.clue), place: placeWords(island), n };
  const words = [
    typeof island.clue === "number"
      ? t("{clue} at {place}, {n} of {clue} bridges", values)
      : t("{clue} at {place}, {n} bridges", values),
  ];
  if (standing(game, island) === "over") words.push(t("too many"));
  if (cut) words.push(t("cut off from the rest"));
  if (game.marked.has(island.cell)) words.push(t("marked as done"));
  const parts = DIRECTIONS.flatMap((direction) => {
    const seen = game.board.sight.get(island.cell)?.[direction];
    if (!seen) return [];
    const { bridges, cross } = stateOf(game, seen.edge);
    if (bridges === 0 && !cross) return [];
    return [
      t("{way} {bridges} to {clue} at {place}", {
        way: t(WAYS[direction]),
        bridges: cross ? t("no bridge") : bridges,
        clue: clueWords(seen.island.clue),
        place: placeWords(seen.island),
      }),
    ];
  });
  return words.join(", ") + (parts.length > 0 ? `; ${parts.join(", ")}` : "");
}

/** @param {BoardRecord} record */
export function ruleWords(record) {
  const rules = record.rules ?? {};
  const most = rules["most-bridges"] ?? 2;
  const parts = [
    many(most, "At most {n} bridge between two islands.", "At most {n} bridges between two islands."),
    rules.connectivity === "free"
      ? t("Groups of islands may stay apart.")
      : t("In the end all islands are connected to each other."),
  ];
  if (rules.loops === "forbidden") parts.push(t("No loops."));
  const words = record.islands.filter(({ clue }) => typeof clue === "string").map(({ clue }) => String(clue));
  if (words.includes("?")) parts.push(t("An island with ? has any number of bridges but 0."));
  if (words.some((word) => word !== "?")) parts.push(t("Of several numbers on an island one is right."));
  if (record.signs?.length)
    parts.push(t("A sign says what the islands in its sight have together, all different."));
  if (record.walls?.length) parts.push(t("Walls let no bridge through."));
  return together(parts);
}
