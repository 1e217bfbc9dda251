import { getUnread, onUnread } from '../lib/live/live.ts';
import { signedTitle } from './signed-title.ts';

const ICONS = { plain: '/favicon.svg', unread: '/favicon-unread.svg' };

/** Shows in the tab itself, by its title and its icon, how many messages wait. Returns what ends it. */
export function showUnreadSign(): () => void {
  const show = () => {
    const { customer, freelancer } = getUnread() ?? { customer: 0, freelancer: 0 };
    const number = customer + freelancer;
    const title = signedTitle(document.title, number);
    if (title !== document.title) document.title = title;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const href = number > 0 ? ICONS.unread : ICONS.plain;
    if (icon && icon.getAttribute('href') !== href) icon.href = href;
  };
  // Every page brings a title of its own.
  const observer = new MutationObserver(show);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  const forget = onUnread(show);
  show();
  return () => {
    observer.disconnect();
    forget();
  };
}
