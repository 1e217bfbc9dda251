import { existsSync, readFileSync } from 'node:fs';

/** Shown in the browser's console and in the API's description (specification section 9). */
export const VERSION = '1.6.276';

/** Describes a release, in its root (scripts/release/assemble-release.ts). */
const DESCRIPTION = new URL('../../../../release.json', import.meta.url);

/** A checkout has npm instead. */
export const IS_RELEASE = existsSync(DESCRIPTION);

/** The hash of a release's contents, which tells it from another of the same version; «none» in a checkout. */
export const BUILD = IS_RELEASE ? (JSON.parse(readFileSync(DESCRIPTION, 'utf8')) as { build: string }).build : 'none';
