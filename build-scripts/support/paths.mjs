import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

/** The project's root folder; every other path is made from it, so commands work from any current folder. */
export const projectRoot = resolve(import.meta.dirname, '../..');

/** A path inside the project. */
export const inProject = (/** @type {string[]} */ ...parts) => resolve(projectRoot, ...parts);

/** The vector forms the engine is built in; each is one CMake preset per platform. */
export const variants = /** @type {const} */ (['relaxed-simd', 'simd128', 'scalar']);

/** How many compilers may run at once. */
export const jobs = String(availableParallelism());
