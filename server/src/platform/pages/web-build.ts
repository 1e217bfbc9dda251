import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The output folder of `npm run build`. */
export const WEB_BUILD = fileURLToPath(new URL('../../../../web/build', import.meta.url));

export const isWebBuilt = (): boolean => existsSync(join(WEB_BUILD, 'server/index.js'));
