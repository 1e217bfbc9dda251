import 'uplot/dist/uPlot.min.css';
import { formatNumber, NBSP } from '@provodka/domain/written-numbers.ts';
import { useEffect, useRef } from 'react';
import Plot from 'uplot';
import type { ChartProps, ChartSeries } from './chart-props.ts';
import styles from './statistics.module.css';

const HEIGHT = 240;
const THOUSAND = 1000;
const MILLION = 1_000_000;

/** Drawn on a canvas in the colours of the theme; the table of the page tells the same in words. */
export default function Chart({ labels, series, mark }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let plot: Plot | null = null;
    const draw = () => {
      plot?.destroy();
      plot = new Plot(optionsOf({ labels, series, mark }, element.clientWidth), dataOf(labels, series), element);
    };
    // Each chart in a task of its own, so that a press between two of them is answered.
    const begun = setTimeout(draw);
    const resized = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    const themed = new MutationObserver(draw);
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      clearTimeout(begun);
      resized.disconnect();
      themed.disconnect();
      plot?.destroy();
    };
  }, [labels, series, mark]);
  return <div ref={place} className={styles.plot} aria-hidden />;
}

/** 1, 2, 5, 10, 20 and on: there is no half of an order. */
const WHOLE_STEPS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

const dataOf = (labels: readonly string[], series: readonly ChartSeries[]): Plot.AlignedData => [
  labels.map((_, index) => index),
  ...series.map(({ values }) => [...values]),
];

function optionsOf({ labels, series, mark }: ChartProps, width: number): Plot.Options {
  const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  const axis = { stroke: colour('ink-3'), font: '12px Onest, sans-serif', ticks: { show: false } };
  const bars = series.filter(({ look }) => look === 'bars');
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.6, Math.max(0, labels.length - 1) + 0.6] },
      y: { range: (_plot, _least, most) => [0, most > 0 ? most * 1.08 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 30,
        space: 70,
        incrs: WHOLE_STEPS,
        values: (_plot, places) => places.map((index) => labels[index] ?? ''),
      },
      {
        ...axis,
        grid: { stroke: colour('line'), width: 1 },
        size: 64,
        incrs: WHOLE_STEPS,
        values: (_plot, marks) => marks.map(short),
      },
    ],
    series: [
      {},
      ...series.map((one): Plot.Series => {
        const stroke = colour(one.tone);
        if (one.look !== 'bars')
          return {
            stroke,
            width: 2.5,
            points: { show: false },
            ...(one.look === 'area' && { fill: colour('marker') }),
            ...(one.look === 'dashed' && { width: 2, dash: [5, 5] }),
          };
        const order = bars.indexOf(one);
        const share = 0.7 / bars.length;
        return {
          fill: stroke,
          width: 0,
          points: { show: false },
          paths: Plot.paths.bars?.({
            size: [share, 28],
            align: bars.length === 1 ? 0 : order === 0 ? -1 : 1,
            radius: 0.15,
          }),
        };
      }),
    ],
    hooks: { draw: [(plot) => drawMark(plot, mark, { dot: colour('brand'), ink: colour('ink') })] },
  };
}

/** One yellow dot outlined in ink for the key moment (design guide). */
function drawMark(plot: Plot, mark: ChartProps['mark'], { dot, ink }: { dot: string; ink: string }): void {
  if (!mark) return;
  const { ctx } = plot;
  ctx.beginPath();
  ctx.arc(plot.valToPos(mark.index, 'x', true), plot.valToPos(mark.value, 'y', true), 6 * devicePixelRatio, 0, 7);
  ctx.fillStyle = dot;
  ctx.fill();
  ctx.lineWidth = 2 * devicePixelRatio;
  ctx.strokeStyle = ink;
  ctx.stroke();
}

function short(value: number): string {
  if (value >= MILLION) return `${formatNumber(value / MILLION, value % MILLION === 0 ? 0 : 1)}${NBSP}млн`;
  if (value >= 10 * THOUSAND) return `${formatNumber(value / THOUSAND)}${NBSP}тыс`;
  return formatNumber(value, Number.isInteger(value) ? 0 : 1);
}
