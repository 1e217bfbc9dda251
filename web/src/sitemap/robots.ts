import {
  CABINET_ADDRESS,
  FORGOT_PASSWORD_ADDRESS,
  SETTINGS_ADDRESS,
  WALLET_ADDRESS,
} from '@provodka/contract/http/addresses.ts';
import { LIST_FILTER_ADDRESS, SITEMAP_ADDRESS } from '../lib/loading/addresses.ts';

/** What only its person sees, or what is the list over again. Pictures beside links are drawn by the API, so it stays open. */
const CLOSED = [CABINET_ADDRESS, SETTINGS_ADDRESS, WALLET_ADDRESS, LIST_FILTER_ADDRESS, FORGOT_PASSWORD_ADDRESS];

/** robots.txt of a site at this origin. */
export const writeRobots = (origin: string): string =>
  `${['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}${SITEMAP_ADDRESS}`].join('\n')}\n`;
