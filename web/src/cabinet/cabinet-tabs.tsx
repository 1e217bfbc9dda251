import Briefcase from 'icon:briefcase';
import BriefcaseFill from 'icon:briefcase-fill';
import ChatCircle from 'icon:chat-circle';
import ChatCircleFill from 'icon:chat-circle-fill';
import HandCoins from 'icon:hand-coins';
import HandCoinsFill from 'icon:hand-coins-fill';
import Star from 'icon:star';
import StarFill from 'icon:star-fill';
import { Link, useLocation, useNavigation } from 'react-router';
import {
  type CabinetSide,
  CUSTOMER_ORDERS_ADDRESS,
  cabinetAddress,
  cabinetReviewsAddress,
  EXECUTOR_ORDERS_ADDRESS,
  isWithin,
  messagesAddress,
  OWN_RESPONSES_ADDRESS,
} from '../lib/addresses.ts';
import { useUnread } from '../lib/page-data.ts';
import type { Icon } from '../ui/icon.tsx';
import { UnreadPip } from '../ui/unread-pip.tsx';
import styles from './cabinet-tabs.module.css';

interface Section {
  to: string;
  title: string;
  Plain: Icon;
  Filled: Icon;
  /** Shows the unread messages of the side. */
  isCounted?: boolean;
}

/** Sections of a cabinet; one appears here together with its page. */
const SECTIONS: Record<CabinetSide, Section[]> = {
  customer: [
    { to: messagesAddress('customer'), title: 'Сообщения', Plain: ChatCircle, Filled: ChatCircleFill, isCounted: true },
    { to: CUSTOMER_ORDERS_ADDRESS, title: 'Заказы', Plain: Briefcase, Filled: BriefcaseFill },
    { to: cabinetReviewsAddress('customer'), title: 'Отзывы', Plain: Star, Filled: StarFill },
  ],
  freelancer: [
    {
      to: messagesAddress('freelancer'),
      title: 'Сообщения',
      Plain: ChatCircle,
      Filled: ChatCircleFill,
      isCounted: true,
    },
    { to: EXECUTOR_ORDERS_ADDRESS, title: 'Заказы', Plain: Briefcase, Filled: BriefcaseFill },
    { to: OWN_RESPONSES_ADDRESS, title: 'Отклики', Plain: HandCoins, Filled: HandCoinsFill },
    { to: cabinetReviewsAddress('freelancer'), title: 'Отзывы', Plain: Star, Filled: StarFill },
  ],
};

const SIDES: { side: CabinetSide; title: string }[] = [
  { side: 'customer', title: 'Заказчик' },
  { side: 'freelancer', title: 'Исполнитель' },
];

/** Sections of one side's cabinet and the way to the other side. */
export function CabinetTabs({ side }: { side: CabinetSide }) {
  const here = useLocation();
  const unread = useUnread(side);
  // What was pressed is current before its page has come.
  const { pathname } = useNavigation().location ?? here;
  const markOf = (to: string) => (isWithin(pathname, to) ? ('page' as const) : undefined);
  return (
    <div className={styles.bar}>
      <nav className={styles.tabs} aria-label="Разделы кабинета">
        {SECTIONS[side].map(({ to, title, Plain, Filled, isCounted }) => (
          <Link key={to} to={to} prefetch="intent" aria-current={markOf(to)}>
            {markOf(to) ? <Filled /> : <Plain />}
            {title}
            {isCounted && <UnreadPip number={unread} />}
          </Link>
        ))}
      </nav>
      <nav className={styles.sides} aria-label="Сторона кабинета">
        {SIDES.map((other) => (
          <Link
            key={other.side}
            to={cabinetAddress(other.side)}
            prefetch="intent"
            aria-current={markOf(cabinetAddress(other.side))}
          >
            {other.title}
          </Link>
        ))}
      </nav>
    </div>
  );
}
