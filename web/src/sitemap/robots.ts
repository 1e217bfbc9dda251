import {
  CABINET_ADDRESS,
  FORGOT_PASSWORD_ADDRESS,
  SETTINGS_ADDRESS,
  WALLET_ADDRESS,
} from '@provodka/contract/http/addresses.ts';
import { LIST_FILTER_ADDRESS, SITEMAP_ADDRESS } from '../lib/loading/addresses.ts';

/** Personal pages, and duplicates of the list. The API stays open, since it draws the preview pictures of links. */
const CLOSED = [CABINET_ADDRESS, SETTINGS_ADDRESS, WALLET_ADDRESS, LIST_FILTER_ADDRESS, FORGOT_PASSWORD_ADDRESS];

/** robots.txt of a site at this origin. */
export const writeRobots = (origin: string): string =>
  `${['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}${SITEMAP_ADDRESS}`].join('\n')}\n`;
