import Article from 'icon:article';
import ArticleFill from 'icon:article-fill';
import Briefcase from 'icon:briefcase';
import BriefcaseFill from 'icon:briefcase-fill';
import Bug from 'icon:bug';
import BugFill from 'icon:bug-fill';
import ChartBar from 'icon:chart-bar';
import ChartBarFill from 'icon:chart-bar-fill';
import ClockCounterClockwise from 'icon:clock-counter-clockwise';
import ClockCounterClockwiseFill from 'icon:clock-counter-clockwise-fill';
import Fingerprint from 'icon:fingerprint';
import FingerprintFill from 'icon:fingerprint-fill';
import Flag from 'icon:flag';
import FlagFill from 'icon:flag-fill';
import GearSix from 'icon:gear-six';
import GearSixFill from 'icon:gear-six-fill';
import HandCoins from 'icon:hand-coins';
import HandCoinsFill from 'icon:hand-coins-fill';
import Megaphone from 'icon:megaphone';
import MegaphoneFill from 'icon:megaphone-fill';
import Scales from 'icon:scales';
import ScalesFill from 'icon:scales-fill';
import SealCheck from 'icon:seal-check';
import SealCheckFill from 'icon:seal-check-fill';
import UsersThree from 'icon:users-three';
import UsersThreeFill from 'icon:users-three-fill';
import Wallet from 'icon:wallet';
import WalletFill from 'icon:wallet-fill';
import {
  MODERATOR_APPEALS_ADDRESS,
  MODERATOR_CHECKS_ADDRESS,
  MODERATOR_COMPLAINTS_ADDRESS,
  MODERATOR_ORDERS_ADDRESS,
  MODERATOR_PAYOUTS_ADDRESS,
  MODERATOR_USERS_ADDRESS,
  MODERATOR_VERIFICATIONS_ADDRESS,
} from '@provodka/contract/http/addresses.ts';
import { type NounForms, plural } from '@provodka/domain/text/plural.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import {
  AUDIT_ADDRESS,
  CONTENT_ADDRESS,
  CRASHES_ADDRESS,
  isWithin,
  MODERATOR_DISPUTES_ADDRESS,
  MODERATOR_RESPONSES_ADDRESS,
  MODERATOR_SETTINGS_ADDRESS,
  MODERATOR_STATISTICS_ADDRESS,
} from '../lib/loading/addresses.ts';
import { useDestination } from '../lib/loading/use-destination.ts';
import { useCurrentInView } from '../lib/use-current-in-view.ts';
import { Pip } from '../ui/badge.tsx';
import type { Icon } from '../ui/icon.tsx';
import styles from './moderator-tabs.module.css';

/** Sizes of the moderators' queues, as the API counts them. */
export interface Queue {
  orders: number;
  disputes: number;
  payouts: number;
  checks: number;
  appeals: number;
  complaints: number;
  verifications: number;
  money: number;
}

interface Section {
  to: string;
  title: string;
  Plain: Icon;
  Filled: Icon;
  /** The queue that this section shows. */
  waits?: { what: keyof Queue; forms: NounForms };
}

const SECTIONS: Section[] = [
  {
    to: MODERATOR_ORDERS_ADDRESS,
    title: 'Заказы',
    Plain: Briefcase,
    Filled: BriefcaseFill,
    waits: { what: 'orders', forms: ['ждёт проверки', 'ждут проверки', 'ждут проверки'] },
  },
  { to: MODERATOR_RESPONSES_ADDRESS, title: 'Отклики', Plain: HandCoins, Filled: HandCoinsFill },
  {
    to: MODERATOR_DISPUTES_ADDRESS,
    title: 'Споры',
    Plain: Scales,
    Filled: ScalesFill,
    waits: { what: 'disputes', forms: ['ждёт решения', 'ждут решения', 'ждут решения'] },
  },
  {
    to: MODERATOR_PAYOUTS_ADDRESS,
    title: 'Выплаты',
    Plain: Wallet,
    Filled: WalletFill,
    waits: { what: 'payouts', forms: ['ждёт проверки', 'ждут проверки', 'ждут проверки'] },
  },
  {
    to: MODERATOR_CHECKS_ADDRESS,
    title: 'Проверки',
    Plain: Fingerprint,
    Filled: FingerprintFill,
    waits: { what: 'checks', forms: ['ждёт решения', 'ждут решения', 'ждут решения'] },
  },
  {
    to: MODERATOR_COMPLAINTS_ADDRESS,
    title: 'Обращения',
    Plain: Flag,
    Filled: FlagFill,
    waits: { what: 'complaints', forms: ['ждёт ответа', 'ждут ответа', 'ждут ответа'] },
  },
  {
    to: MODERATOR_VERIFICATIONS_ADDRESS,
    title: 'Подтверждения',
    Plain: SealCheck,
    Filled: SealCheckFill,
    waits: { what: 'verifications', forms: ['ждёт решения', 'ждут решения', 'ждут решения'] },
  },
  {
    to: MODERATOR_APPEALS_ADDRESS,
    title: 'Обжалования',
    Plain: Megaphone,
    Filled: MegaphoneFill,
    waits: { what: 'appeals', forms: ['ждёт решения', 'ждут решения', 'ждут решения'] },
  },
  { to: MODERATOR_USERS_ADDRESS, title: 'Пользователи', Plain: UsersThree, Filled: UsersThreeFill },
  { to: MODERATOR_STATISTICS_ADDRESS, title: 'Статистика', Plain: ChartBar, Filled: ChartBarFill },
  { to: CONTENT_ADDRESS, title: 'Контент', Plain: Article, Filled: ArticleFill },
  { to: MODERATOR_SETTINGS_ADDRESS, title: 'Настройки', Plain: GearSix, Filled: GearSixFill },
  { to: CRASHES_ADDRESS, title: 'Сбои', Plain: Bug, Filled: BugFill },
  { to: AUDIT_ADDRESS, title: 'Журнал', Plain: ClockCounterClockwise, Filled: ClockCounterClockwiseFill },
];

/** Tabs of the moderators' cabinet, each with the size of its queue. */
export function ModeratorTabs({ queue }: { queue: Queue }) {
  const { pathname } = useDestination();
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row, pathname);
  return (
    <nav ref={row} className={styles.tabs} aria-label="Разделы кабинета модератора">
      {SECTIONS.map(({ to, title, Plain, Filled, waits }) => {
        const count = waits ? queue[waits.what] : 0;
        const isHere = isWithin(pathname, to);
        return (
          <Link key={to} to={to} prefetch="intent" aria-current={isHere ? 'page' : undefined}>
            {isHere ? <Filled size={20} /> : <Plain size={20} />}
            {title}
            {waits && <Pip count={count} label={`${count} ${plural(count, waits.forms)}`} />}
          </Link>
        );
      })}
    </nav>
  );
}
