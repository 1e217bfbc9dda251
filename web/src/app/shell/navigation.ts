import { SUPPORT_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { ABOUT_ADDRESS, HOME_ADDRESS, LEADERBOARD_ADDRESS } from '../../lib/loading/addresses.ts';
/** Sections of the site, in the order of the header; a section appears here together with its page. */
export const SECTIONS: { to: string; title: string }[] = [
  { to: HOME_ADDRESS, title: 'Заказы' },
  { to: LEADERBOARD_ADDRESS, title: 'Рейтинг' },
  { to: ABOUT_ADDRESS, title: 'Заказчикам' },
  { to: SUPPORT_ADDRESS, title: 'Поддержка' },
];

/** The section that is left out first when the header gets narrow. */
export const LEAST_SECTION = SUPPORT_ADDRESS;
