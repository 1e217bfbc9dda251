import type { MarketFigures as Figures } from '@provodka/contract/market.ts';
import { HOURS, MINUTES } from '@provodka/domain/text/nouns.ts';
import { plural } from '@provodka/domain/text/plural.ts';
import { formatCount, formatNumber, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { formatReputation, formatStars } from '../lib/format/money.ts';
import styles from './market-figures.module.css';

/** The exchange in figures, those it has enough of. */
export function MarketFigures({ figures }: { figures: Figures }) {
  const { number_freelancers, sum_deals, number_deals, number_stars, number_reviews, first_response_minutes } = figures;
  const told = [
    {
      figure: formatNumber(number_freelancers),
      words: `${plural(number_freelancers, ['специалист', 'специалиста', 'специалистов'])} по${NBSP}1С со${NBSP}всей России`,
    },
    sum_deals > 0 && {
      figure: formatReputation(sum_deals),
      words: `выплачено по${NBSP}${formatNumber(number_deals)} ${plural(number_deals, ['безопасной сделке', 'безопасным сделкам', 'безопасным сделкам'])}`,
    },
    number_stars !== null && {
      figure: formatStars(number_stars),
      words: `средняя оценка по${NBSP}${formatCount(number_reviews, ['отзыву', 'отзывам', 'отзывам'])}`,
    },
    first_response_minutes !== null && {
      figure: waitWords(first_response_minutes),
      words: `за${NBSP}это время половина заказов получает отклик`,
    },
  ].filter((one) => one !== false);
  return (
    <dl className={styles.figures}>
      {told.map(({ figure, words }) => (
        <div key={words}>
          <dd>{figure}</dd>
          <dt>{words}</dt>
        </div>
      ))}
    </dl>
  );
}

const MINUTES_SHOWN = 120;

function waitWords(minutes: number): string {
  if (minutes <= MINUTES_SHOWN) return formatCount(Math.max(1, minutes), MINUTES);
  return formatCount(Math.round(minutes / 60), HOURS);
}
