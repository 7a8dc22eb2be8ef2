// @ts-check
// The worker of a page: the core answers here, so that the page goes on listening.
import { serve } from "./core.js";

serve(/** @type {any} */ (self));
