import Article from 'icon:article';
import Briefcase from 'icon:briefcase';
import ChartBar from 'icon:chart-bar';
import ClockCounterClockwise from 'icon:clock-counter-clockwise';
import GearSix from 'icon:gear-six';
import HandCoins from 'icon:hand-coins';
import Megaphone from 'icon:megaphone';
import Scales from 'icon:scales';
import UsersThree from 'icon:users-three';
import {
  MODERATOR_APPEALS_ADDRESS,
  MODERATOR_ORDERS_ADDRESS,
  MODERATOR_USERS_ADDRESS,
} from '@provodka/contract/addresses.ts';
import { type NounForms, plural } from '@provodka/domain/plural.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import {
  AUDIT_ADDRESS,
  CONTENT_ADDRESS,
  isWithin,
  MODERATOR_DISPUTES_ADDRESS,
  MODERATOR_RESPONSES_ADDRESS,
  MODERATOR_SETTINGS_ADDRESS,
  MODERATOR_STATISTICS_ADDRESS,
} from '../lib/addresses.ts';
import { useCurrentInView } from '../lib/use-current-in-view.ts';
import { useDestination } from '../lib/use-destination.ts';
import { Pip } from '../ui/badge.tsx';
import type { Icon } from '../ui/icon.tsx';
import styles from './moderator-tabs.module.css';

/** How much waits for a moderator, as the API counts it. */
export interface Queue {
  orders: number;
  disputes: number;
  appeals: number;
  money: number;
}

interface Section {
  to: string;
  title: string;
  Icon: Icon;
  /** What of the queue waits there. */
  waits?: { what: keyof Queue; forms: NounForms };
}

const SECTIONS: Section[] = [
  {
    to: MODERATOR_ORDERS_ADDRESS,
    title: 'Заказы',
    Icon: Briefcase,
    waits: { what: 'orders', forms: ['ждёт проверки', 'ждут проверки', 'ждут проверки'] },
  },
  { to: MODERATOR_RESPONSES_ADDRESS, title: 'Отклики', Icon: HandCoins },
  {
    to: MODERATOR_DISPUTES_ADDRESS,
    title: 'Споры',
    Icon: Scales,
    waits: { what: 'disputes', forms: ['ждёт решения', 'ждут решения', 'ждут решения'] },
  },
  {
    to: MODERATOR_APPEALS_ADDRESS,
    title: 'Жалобы',
    Icon: Megaphone,
    waits: { what: 'appeals', forms: ['ждёт решения', 'ждут решения', 'ждут решения'] },
  },
  { to: MODERATOR_USERS_ADDRESS, title: 'Пользователи', Icon: UsersThree },
  { to: MODERATOR_STATISTICS_ADDRESS, title: 'Статистика', Icon: ChartBar },
  { to: CONTENT_ADDRESS, title: 'Контент', Icon: Article },
  { to: MODERATOR_SETTINGS_ADDRESS, title: 'Настройки', Icon: GearSix },
  { to: AUDIT_ADDRESS, title: 'Журнал', Icon: ClockCounterClockwise },
];

/** Sections of the moderators' cabinet, each with what waits there. */
export function ModeratorTabs({ queue }: { queue: Queue }) {
  const { pathname } = useDestination();
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row, pathname);
  return (
    <nav ref={row} className={styles.tabs} aria-label="Разделы кабинета модератора">
      {SECTIONS.map(({ to, title, Icon, waits }) => {
        const count = waits ? queue[waits.what] : 0;
        return (
          <Link key={to} to={to} prefetch="intent" aria-current={isWithin(pathname, to) ? 'page' : undefined}>
            <Icon size={20} />
            {title}
            {waits && <Pip count={count} label={`${count} ${plural(count, waits.forms)}`} />}
          </Link>
        );
      })}
    </nav>
  );
}
