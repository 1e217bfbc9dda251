import { HOME_ADDRESS, SUPPORT_ADDRESS } from '../../lib/addresses.ts';
/** Sections of the site, in the order of the header; a section appears here together with its page. */
export const SECTIONS: { to: string; title: string }[] = [{ to: HOME_ADDRESS, title: 'Заказы' }];

/** The section that is left out first when the header gets narrow. */
export const LEAST_SECTION = SUPPORT_ADDRESS;
