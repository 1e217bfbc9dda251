import Briefcase from 'icon:briefcase';
import BriefcaseFill from 'icon:briefcase-fill';
import ChatCircle from 'icon:chat-circle';
import ChatCircleFill from 'icon:chat-circle-fill';
import HandCoins from 'icon:hand-coins';
import HandCoinsFill from 'icon:hand-coins-fill';
import HouseSimple from 'icon:house-simple';
import HouseSimpleFill from 'icon:house-simple-fill';
import User from 'icon:user';
import UserFill from 'icon:user-fill';
import { Link, useLocation, useRouteLoaderData } from 'react-router';
import { isOfDeal, isOrderPage } from '../../lib/loading/addresses.ts';
import { useUnread, useViewer } from '../../lib/loading/page-data.ts';
import { useDestination } from '../../lib/loading/use-destination.ts';
import { UnreadPip } from '../../people/unread-pip.tsx';
import { viewerSide } from '../../people/viewer-side.ts';
import type { Icon } from '../../ui/icon.tsx';
import { activeTab, placesOf, type Where } from './bottom-places.ts';
import styles from './shell.module.css';

const ICONS: Record<Where, { Plain: Icon; Filled: Icon }> = {
  home: { Plain: HouseSimple, Filled: HouseSimpleFill },
  orders: { Plain: Briefcase, Filled: BriefcaseFill },
  responses: { Plain: HandCoins, Filled: HandCoinsFill },
  chats: { Plain: ChatCircle, Filled: ChatCircleFill },
  cabinet: { Plain: User, Filled: UserFill },
};

interface OrderPageData {
  order: { customer: { uuid: string } };
}

/** Whether the open page is about an order of the viewer. */
function useIsOwnOrder(): boolean {
  const viewer = useViewer();
  const order = useRouteLoaderData<OrderPageData>('pages/orders/order');
  const response = useRouteLoaderData<OrderPageData>('pages/orders/response');
  return viewer !== null && (order ?? response)?.order.customer.uuid === viewer.customer.uuid;
}

/** The four places of a phone, those of the viewer's side, and the one where they are. */
export function BottomBar() {
  const viewer = useViewer();
  const { pathname } = useDestination();
  const side = viewer ? viewerSide(pathname, viewer) : 'freelancer';
  const unread = useUnread(side);
  const { pathname: from } = useLocation();
  // An order names its customer only once its page has loaded, so the tab it is opened from stays marked until then.
  const isOrder = side === 'customer' && isOrderPage(pathname) && !isOfDeal(pathname);
  const here = activeTab(isOrder ? from : pathname, side, useIsOwnOrder());
  return (
    <nav className={styles.bottom} aria-label="Главное">
      {placesOf(side).map(({ where, to, title }) => {
        const { Plain, Filled } = ICONS[where];
        return (
          <Link key={where} to={to} aria-current={where === here ? 'page' : undefined}>
            {where === here ? <Filled size={24} /> : <Plain size={24} />}
            {title}
            {where === 'chats' && <UnreadPip number={unread} />}
          </Link>
        );
      })}
    </nav>
  );
}
