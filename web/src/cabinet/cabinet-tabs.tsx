import Swap from 'icon:arrows-left-right-bold';
import Bell from 'icon:bell';
import BellFill from 'icon:bell-fill';
import Briefcase from 'icon:briefcase';
import BriefcaseFill from 'icon:briefcase-fill';
import ChatCircle from 'icon:chat-circle';
import ChatCircleFill from 'icon:chat-circle-fill';
import EnvelopeOpen from 'icon:envelope-simple-open';
import EnvelopeOpenFill from 'icon:envelope-simple-open-fill';
import HandCoins from 'icon:hand-coins';
import HandCoinsFill from 'icon:hand-coins-fill';
import Star from 'icon:star';
import StarFill from 'icon:star-fill';
import User from 'icon:user';
import UserFill from 'icon:user-fill';
import UsersThree from 'icon:users-three';
import UsersThreeFill from 'icon:users-three-fill';
import {
  type CabinetSide,
  cabinetAddress,
  cabinetProfileAddress,
  cabinetReviewsAddress,
  SAVED_SEARCHES_ADDRESS,
  TEAMS_ADDRESS,
} from '@provodka/contract/http/addresses.ts';
import { plural } from '@provodka/domain/text/plural.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { classes } from '../lib/format/classes.ts';
import {
  CUSTOMER_ORDERS_ADDRESS,
  EXECUTOR_ORDERS_ADDRESS,
  HIDDEN_ORDERS_ADDRESS,
  isWithin,
  messagesAddress,
  OWN_OFFERS_ADDRESS,
  OWN_RESPONSES_ADDRESS,
} from '../lib/loading/addresses.ts';
import { useUnread } from '../lib/loading/page-data.ts';
import { useDestination } from '../lib/loading/use-destination.ts';
import { useCurrentInView } from '../lib/use-current-in-view.ts';
import { UnreadPip } from '../people/unread-pip.tsx';
import { Pip } from '../ui/badge.tsx';
import type { Icon } from '../ui/icon.tsx';
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
    { to: TEAMS_ADDRESS, title: 'Команды', Plain: UsersThree, Filled: UsersThreeFill },
    { to: cabinetReviewsAddress('customer'), title: 'Отзывы', Plain: Star, Filled: StarFill },
    { to: cabinetProfileAddress('customer'), title: 'Профиль', Plain: User, Filled: UserFill },
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
    { to: OWN_OFFERS_ADDRESS, title: 'Предложения', Plain: EnvelopeOpen, Filled: EnvelopeOpenFill },
    { to: SAVED_SEARCHES_ADDRESS, title: 'Подписки', Plain: Bell, Filled: BellFill },
    { to: cabinetReviewsAddress('freelancer'), title: 'Отзывы', Plain: Star, Filled: StarFill },
    { to: cabinetProfileAddress('freelancer'), title: 'Профиль', Plain: User, Filled: UserFill },
  ],
};

const SIDES: { side: CabinetSide; title: string }[] = [
  { side: 'customer', title: 'Заказчик' },
  { side: 'freelancer', title: 'Исполнитель' },
];

/** The number in each section that waits for an answer, by its address. */
export type Waiting = Readonly<Record<string, number>>;

const WAITING = ['ждёт ответа', 'ждут ответа', 'ждут ответа'] as const;

/** Whether a tab is marked at this address. */
export const isSection = (side: CabinetSide, pathname: string): boolean =>
  SECTIONS[side].some(({ to }) => isWithin(pathname, to));

/** A page that is reached from a section although its address is not under it. */
const OF_SECTION: Record<string, string> = { [HIDDEN_ORDERS_ADDRESS]: SAVED_SEARCHES_ADDRESS };

/** Sections of one side's cabinet and the way to the other side. */
export function CabinetTabs({ side, waiting = {} }: { side: CabinetSide; waiting?: Waiting | undefined }) {
  const { pathname } = useDestination();
  const unread = useUnread(side);
  const at = OF_SECTION[pathname] ?? pathname;
  const markOf = (to: string) => (isWithin(at, to) ? ('page' as const) : undefined);
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row, pathname);
  return (
    <div className={styles.bar}>
      <nav
        ref={row}
        className={classes(styles.tabs, SECTIONS[side].length > 6 && styles.many)}
        aria-label="Разделы кабинета"
      >
        {SECTIONS[side].map(({ to, title, Plain, Filled, isCounted }) => (
          <Link key={to} to={to} prefetch="intent" aria-current={markOf(to)}>
            {markOf(to) ? <Filled /> : <Plain />}
            {title}
            {isCounted && <UnreadPip number={unread} />}
            <Pip count={waiting[to] ?? 0} label={` ${waiting[to]} ${plural(waiting[to] ?? 0, WAITING)}`} />
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
            <Swap size={16} />
            {other.title}
          </Link>
        ))}
      </nav>
    </div>
  );
}
