import type { Meta } from '@provodka/contract/http/envelope.ts';
import { ORDERS } from '@provodka/domain/text/nouns.ts';
import { plural } from '@provodka/domain/text/plural.ts';
import { PromisedMoney } from '../../people/promised-money.tsx';
import { foundCount } from './filter-bar.tsx';
import styles from './list-hero.module.css';
import { OrderSearch } from './order-search.tsx';
import type { PublicListAt } from './public-list.ts';
import { type ShownSlide, Slides } from './safe-deal.tsx';

/** The number of orders, the search and the promise of the marketplace; above rows only the first two. */
export function ListHero({ meta, at, slides }: { meta: Meta; at: PublicListAt; slides: readonly ShownSlide[] }) {
  const whole = meta.whole ?? meta;
  const noun = plural(whole.total, ORDERS);
  const count = foundCount(whole, 'Около');
  if (at.place.view === 'compact') {
    return (
      <div className={styles.compact}>
        <h1>
          <mark>{count}</mark> {noun}
        </h1>
        <OrderSearch at={at} className={styles.compactSearch} />
      </div>
    );
  }
  return (
    <section className={styles.hero}>
      <div className={styles.left}>
        <h1>
          <mark>{`${count} ${noun}`}</mark>
          <span className={styles.whom}>
            <br />
            для&nbsp;тех, кто&nbsp;знает&nbsp;1С
          </span>
        </h1>
        <div className={styles.way}>
          <PromisedMoney />
        </div>
        <OrderSearch at={at} className={styles.search} />
      </div>
      <Slides slides={slides} />
    </section>
  );
}
