import Handshake from 'icon:handshake-duotone';
import ShieldCheck from 'icon:shield-check-duotone';
import Wallet from 'icon:wallet-duotone';
import type { Slide } from '@provodka/contract/content-blocks.ts';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { classes } from '../../lib/format/classes.ts';
import { formatPercent } from '../../lib/format/money.ts';
import { useSettings } from '../../lib/loading/page-data.ts';
import { PromisedMoney } from '../../people/promised-money.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { SlideFace } from '../../ui/cards/slide-face.tsx';
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
      <ol className={styles.steps}>
        {STEPS.map(({ title, note, Icon, tint }) => (
          <li key={title} style={{ '--tint': `var(--${tint})` } as CSSProperties}>
            <span className={styles.tile}>
              <Icon size={24} />
            </span>
            <div>
              <b>{title}</b>
              {note}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** A slide of admins as the page shows it. */
export type ShownSlide = Pick<Slide, 'id' | 'title' | 'text' | 'link' | 'button_title'> &
  Partial<Pick<Slide, 'image' | 'image_alt'>>;

/** The reasons why a deal here is safe, beside the headline of a wide screen, and slides of admins after them. */
export function Slides({ slides }: { slides: readonly ShownSlide[] }) {
  const strip = useRef<HTMLElement>(null);
  return (
    <div className={classes(styles.frame, slides.length > 0 && styles.dotted)}>
      <section
        ref={strip}
        className={styles.slides}
        aria-label="Безопасная сделка и объявления"
        tabIndex={slides.length > 0 ? 0 : undefined}
      >
        <SafeDealSlide />
        {slides.map((slide) => (
          <SlideFace key={slide.id} slide={slide} />
        ))}
      </section>
      {slides.length > 0 && <SlideDots strip={strip} titles={[PROMISE, ...slides.map(({ title }) => title)]} />}
    </div>
  );
}

/** Shows which slide is visible and links to the others. */
function SlideDots({ strip, titles }: { strip: RefObject<HTMLElement | null>; titles: readonly string[] }) {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const slides = strip.current;
    if (!slides) return;
    const look = () => setCurrent(Math.round(slides.scrollLeft / slides.clientWidth));
    slides.addEventListener('scroll', look, { passive: true });
    return () => slides.removeEventListener('scroll', look);
  }, [strip]);
  const show = (at: number) => strip.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  return (
    <div className={styles.dots}>
      {titles.map((title, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is a place, whatever stands there
          key={at}
          type="button"
          aria-label={`Слайд ${at + 1} из ${titles.length}: ${title}`}
          aria-current={at === current || undefined}
          onClick={() => show(at)}
        />
      ))}
    </div>
  );
}

const PROMISE = 'Деньги в резерве, пока работу не приняли';

function SafeDealSlide() {
  const commission = useSettings()?.deal.commission;
  return (
    <div className={styles.promise}>
      <SlideFace
        slide={{
          title: PROMISE,
          text: `${commission === undefined ? '' : `Комиссия ${formatPercent(commission)} сверху. `}Исполнитель получает цену целиком.`,
        }}
      >
        <div className={styles.way}>
          <PromisedMoney on="night" />
        </div>
      </SlideFace>
    </div>
  );
}
