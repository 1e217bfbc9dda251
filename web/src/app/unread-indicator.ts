import { getUnread, onUnread } from '../lib/live/live.ts';
import { unreadTitle } from './unread-title.ts';

const ICONS = { plain: '/favicon.svg', unread: '/favicon-unread.svg' };

/** Shows the unread count in the tab's title and icon. Returns the function that ends it. */
export function showUnreadSign(): () => void {
  const show = () => {
    const { customer, freelancer } = getUnread() ?? { customer: 0, freelancer: 0 };
    const number = customer + freelancer;
    const title = unreadTitle(document.title, number);
    if (title !== document.title) document.title = title;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const href = number > 0 ? ICONS.unread : ICONS.plain;
    if (icon && icon.getAttribute('href') !== href) icon.href = href;
  };
  // Every page sets a title of its own.
  const observer = new MutationObserver(show);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  const forget = onUnread(show);
  show();
  return () => {
    observer.disconnect();
    forget();
  };
}
