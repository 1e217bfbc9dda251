import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where `npm run build` puts the site. */
export const WEB_BUILD = fileURLToPath(new URL('../../../../web/build', import.meta.url));

/** Whether it has. */
export const isWebBuilt = (): boolean => existsSync(join(WEB_BUILD, 'server/index.js'));
