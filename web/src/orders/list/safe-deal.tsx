import Handshake from 'icon:handshake-duotone';
import ShieldCheck from 'icon:shield-check-duotone';
import Wallet from 'icon:wallet-duotone';
import type { Slide } from '@provodka/contract/content-blocks.ts';
import type { CSSProperties } from 'react';
import { DrawnOnce } from '../../lib/drawn-once.tsx';
import { formatPercent } from '../../lib/money.ts';
import { useSettings } from '../../lib/page-data.ts';
import { PromisedMoney } from '../../people/promised-money.tsx';
import { Card } from '../../ui/card.tsx';
import { SlideFace } from '../../ui/slide-face.tsx';
import styles from './safe-deal.module.css';

const STEPS = [
  { title: 'Договорились', note: 'Цена и срок записаны в сделке', Icon: Handshake, tint: 'sky' },
  { title: 'Деньги в резерве', note: 'Заказчик оплачивает до начала работ', Icon: ShieldCheck, tint: 'brand-soft' },
  { title: 'Выплата', note: 'Как только работа принята', Icon: Wallet, tint: 'sage' },
] as const;

/** The three steps of a safe deal, for the side column. */
export function SafeDealSteps() {
  return (
    <Card rail title="Безопасная сделка">
      <DrawnOnce as="ol" className={styles.steps} by="steps of a safe deal">
        {() => <Steps />}
      </DrawnOnce>
    </Card>
  );
}

function Steps() {
  return STEPS.map(({ title, note, Icon, tint }) => (
    <li key={title} style={{ '--tint': `var(--${tint})` } as CSSProperties}>
      <span className={styles.tile}>
        <Icon size={24} />
      </span>
      <div>
        <b>{title}</b>
        {note}
      </div>
    </li>
  ));
}

/** A slide of admins as the page shows it. */
export type ShownSlide = Pick<Slide, 'id' | 'title' | 'text' | 'link' | 'button_title'> &
  Partial<Pick<Slide, 'image' | 'image_alt'>>;

/** Why a deal here is safe, beside the headline of a wide screen, and behind it what admins put there. */
export function Slides({ slides }: { slides: readonly ShownSlide[] }) {
  return (
    <section
      className={styles.slides}
      aria-label="Безопасная сделка и объявления"
      tabIndex={slides.length > 0 ? 0 : undefined}
    >
      <SafeDealSlide />
      {slides.map((slide) => (
        <SlideFace key={slide.id} slide={slide} />
      ))}
    </section>
  );
}

function SafeDealSlide() {
  const commission = useSettings()?.deal.commission;
  return (
    <DrawnOnce as="div" className={styles.promise} by={`promise ${commission}`}>
      {() => <Assurance commission={commission} />}
    </DrawnOnce>
  );
}

function Assurance({ commission }: { commission: number | undefined }) {
  return (
    <SlideFace
      slide={{
        title: 'Деньги в резерве, пока работу не приняли',
        text: `${commission === undefined ? '' : `Комиссия ${formatPercent(commission)} сверху. `}Исполнитель получает цену целиком.`,
      }}
    >
      <div className={styles.way}>
        <PromisedMoney on="night" />
      </div>
    </SlideFace>
  );
}
