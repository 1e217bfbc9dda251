import type { Meta } from '@provodka/contract/envelope.ts';
import { classes } from '../../lib/classes.ts';
import { formatNumber, NBSP } from '../../lib/money.ts';
import { plural } from '../../lib/plural.ts';
import { ORDER_FORMS } from '../order-facts.ts';
import type { ListPlace } from './list-address.ts';
import styles from './list-hero.module.css';
import { ListSearch } from './list-search.tsx';
import { SafeDealSlide } from './safe-deal.tsx';

/** How many orders there are, the search and what the place stands for; above rows only the first two. */
export function ListHero({ meta, place }: { meta: Meta; place: ListPlace }) {
  const noun = plural(meta.total, ORDER_FORMS);
  const count = (meta.total_relation === 'approx' ? `около${NBSP}` : '') + formatNumber(meta.total);
  if (place.is_compact) {
    return (
      <div className={styles.compact}>
        <h1>
          <mark>{count}</mark> {noun}
        </h1>
        <ListSearch place={place} className={styles.compactSearch} />
      </div>
    );
  }
  return (
    <section className={styles.hero}>
      <div className={styles.left}>
        <h1>
          <mark>{`${count} ${noun}`}</mark>
          <br />
          для&nbsp;тех, кто&nbsp;знает&nbsp;1С
        </h1>
        <ListSearch place={place} className={classes(styles.search)} />
      </div>
      <SafeDealSlide />
    </section>
  );
}
