import ShieldCheck from 'icon:shield-check-fill';
import StarFill from 'icon:star-fill';
import { nameOf } from '@provodka/domain/people/names.ts';
import { FINISHED_DEALS, REVIEWS } from '@provodka/domain/text/nouns.ts';
import { type NounForms, plural } from '@provodka/domain/text/plural.ts';
import { formatNumber } from '@provodka/domain/text/written-numbers.ts';
import type { ReactNode } from 'react';
import { formatMonth } from '../lib/format/dates.ts';
import { formatReputation, formatStars } from '../lib/format/money.ts';
import { profileOrdersAddress, profileReviewsAddress } from '../lib/loading/addresses.ts';
import { PersonMarks } from '../people/person-marks.tsx';
import { VerifiedBadges } from '../people/verified-badges.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Tabs } from '../ui/tabs.tsx';
import type { Profile } from './profile.ts';
import styles from './profile-page.module.css';
import { ProfileSide } from './profile-side.tsx';

interface ProfilePageProps {
  profile: Profile;
  side: 'customer' | 'freelancer';
  /** The number in the orders tab. */
  numberOrders: number;
  /** Actions of the viewer on this person. */
  actions?: ReactNode;
  /** The open tab. */
  children: ReactNode;
}

/** A public profile: the person, their earnings, and the parts of the page as tabs (specification section 2). */
export function ProfilePage({ profile, side, numberOrders, actions, children }: ProfilePageProps) {
  const { profile_url: home, number_reviews } = profile;
  return (
    <>
      <ProfileHead profile={profile} side={side} actions={actions} />
      <Figures profile={profile} side={side} />
      <div className={styles.tabs}>
        <Tabs
          look="slices"
          label="Разделы профиля"
          links={[
            { to: home, title: 'О себе', end: true },
            { to: profileReviewsAddress(profile), title: 'Отзывы', count: number_reviews },
            { to: profileOrdersAddress(profile), title: 'Заказы', count: numberOrders },
          ]}
        />
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>{children}</div>
        <ProfileSide profile={profile} />
      </div>
    </>
  );
}

const SIDES = { customer: 'Заказчик', freelancer: 'Исполнитель' } as const;

function ProfileHead({ profile, side, actions }: Pick<ProfilePageProps, 'profile' | 'side' | 'actions'>) {
  const { full_name, avatar, is_online, is_banned, is_scam, is_staff, badges, city, created_at, banned_message } =
    profile;
  return (
    <header className={styles.head}>
      <Avatar name={full_name} src={avatar} size={120} online={is_online} />
      <div className={styles.words}>
        <h1>{nameOf(profile)}</h1>
        <div className={styles.facts}>
          <span>{SIDES[side]}</span>
          {is_online && <span className={styles.online}>на&nbsp;сайте</span>}
          {city && <span>{city.title}</span>}
          <span>на&nbsp;бирже с&nbsp;{formatMonth(created_at)}</span>
        </div>
        {(is_scam || is_staff || is_banned) && (
          <div className={styles.marks}>
            <PersonMarks person={profile} />
            {is_banned && <Badge tone="neg">Профиль заблокирован</Badge>}
            {is_banned && banned_message && <span>{banned_message}</span>}
          </div>
        )}
        <VerifiedBadges badges={badges} />
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

const WORK_FORMS: NounForms = ['заказ в\u00a0работе', 'заказа в\u00a0работе', 'заказов в\u00a0работе'];
const ORDER_FORMS: NounForms = ['заказ на\u00a0бирже', 'заказа на\u00a0бирже', 'заказов на\u00a0бирже'];

function Figures({ profile, side }: Pick<ProfilePageProps, 'profile' | 'side'>) {
  const { number_stars, number_reviews, sum_deals, number_deals, number_orders_in_work } = profile;
  const orders = side === 'customer' && 'number_orders' in profile ? profile.number_orders : null;
  return (
    <ul className={styles.figures}>
      <Figure
        value={number_stars === null ? 'Нет' : formatStars(number_stars)}
        icon={number_stars !== null && <StarFill size={24} className={styles.star} label="Рейтинг" />}
        title={
          number_stars === null ? 'отзывов' : `${formatNumber(number_reviews)}\u00a0${plural(number_reviews, REVIEWS)}`
        }
      />
      <Figure
        value={formatReputation(sum_deals)}
        icon={<ShieldCheck size={26} className={styles.shield} />}
        title="безопасных сделок"
      />
      <Figure value={formatNumber(number_deals)} title={plural(number_deals, FINISHED_DEALS)} />
      {orders === null ? (
        <Figure value={formatNumber(number_orders_in_work)} title={plural(number_orders_in_work, WORK_FORMS)} />
      ) : (
        <Figure value={formatNumber(orders)} title={plural(orders, ORDER_FORMS)} />
      )}
    </ul>
  );
}

function Figure({ value, icon, title }: { value: string; icon?: ReactNode; title: string }) {
  return (
    <li className={styles.figure}>
      <b>
        {icon}
        {value}
      </b>
      <span>{title}</span>
    </li>
  );
}
