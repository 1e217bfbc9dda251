import Hourglass from 'icon:hourglass-medium-fill';
import ShieldCheck from 'icon:shield-check-fill';
import { Outlet, useLocation } from 'react-router';
import { SIGN_UP_ADDRESS } from '../lib/loading/addresses.ts';
import type { PageHandle } from '../lib/loading/page-data.ts';
import { Badge } from '../ui/badge.tsx';
import { Timeline } from '../ui/cards/timeline.tsx';
import styles from './auth-frame.module.css';
import { ThemeButton } from './shell/header.tsx';
import { Logo } from './shell/logo.tsx';

export const handle: PageHandle = { chrome: 'bare' };

const PROMISES = {
  freelancer: {
    title: 'Работа по\u00a01С без\u00a0погони за\u00a0оплатой',
    text: 'Деньги уже в\u00a0резерве, когда вы начинаете. Комиссию платит заказчик.',
  },
  customer: {
    title: 'Специалист по\u00a01С под\u00a0вашу задачу',
    text: 'Опишите задачу, сравните отклики, платите только за\u00a0принятую работу.',
  },
};

/** The frame of sign-in pages: the form at the left, an example of a safe deal at the right. */
export default function AuthFrame() {
  const promise = useLocation().pathname === SIGN_UP_ADDRESS ? PROMISES.customer : PROMISES.freelancer;
  return (
    <div className={styles.frame}>
      <div className={styles.form}>
        <header className={styles.top}>
          <Logo />
          <ThemeButton />
        </header>
        <div className={styles.content}>
          <Outlet />
        </div>
      </div>
      <aside className={styles.promise}>
        <SampleDeal />
        <h2>{promise.title}</h2>
        <p>{promise.text}</p>
      </aside>
    </div>
  );
}

/** An example deal made of the real components; hidden from screen readers. */
function SampleDeal() {
  return (
    <div className={styles.sample} aria-hidden inert>
      <div className={styles.sampleHead}>
        <div>
          <small>Сделка №&nbsp;1</small>
          <b>Обмен УТ 11.5 с&nbsp;Битрикс</b>
        </div>
        <div className={styles.price}>
          48&nbsp;000&nbsp;₽
          <Badge tone="pos" icon={<ShieldCheck size={16} />}>
            В резерве
          </Badge>
        </div>
      </div>
      <Timeline
        steps={[
          { title: 'Оплачена', note: 'деньги в резерве', state: 'done' },
          { title: 'Сдана на проверку', note: 'заказчик смотрит работу', state: 'done' },
          { title: 'Приёмка', note: 'осталось 7 дней', state: 'now', icon: <Hourglass size={20} /> },
        ]}
      />
      <div className={styles.sides}>
        <span>МО</span>
        <i />
        <span>ИЧ</span>
      </div>
    </div>
  );
}
