import { Suspense, useRef } from 'react';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { Card } from '../ui/cards/card.tsx';
import type { ChartProps } from './chart-props.ts';
import styles from './statistics.module.css';
import { useNearViewport } from './use-near-viewport.ts';

const Chart = lazyPart(() => import('./chart.tsx'));

interface ChartCardProps extends ChartProps {
  title: string;
  /** The meaning of the marker. */
  note?: string | undefined;
}

/** A chart with its legend, drawn once it is near the screen; the table below has its numbers. */
export function ChartCard({ title, note, ...chart }: ChartCardProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(place);
  return (
    <Card as="section" className={styles.chart}>
      <div className={styles.chartHead}>
        <h2>{title}</h2>
        {chart.series.length > 1 && (
          <ul className={styles.legend}>
            {chart.series.map(({ title: name, tone, look }) => (
              <li key={name} data-tone={tone} data-look={look}>
                {name}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.canvas} ref={place}>
        {isNear && (
          <Suspense>
            <Chart {...chart} />
          </Suspense>
        )}
      </div>
      <p className={note ? styles.note : 'visually-hidden'}>{note ?? 'Числа графика — в таблице ниже.'}</p>
    </Card>
  );
}
