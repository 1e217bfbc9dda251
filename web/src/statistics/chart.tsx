import 'uplot/dist/uPlot.min.css';
import { formatNumber, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { useEffect, useRef } from 'react';
import Plot from 'uplot';
import type { ChartProps, ChartSeries } from './chart-props.ts';
import { axisTicks, namedPlaces } from './chart-scale.ts';
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
    // Draws each chart in a task of its own, so that a press between two of them is handled.
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

/** The gap between the axis and its labels. */
const NAME_GAP = 11;
/** The least gap between two labels. */
const NAME_AIR = 24;
const FONT = '12px Onest, sans-serif';
/** The translucent area keeps the chart's lines visible under it. */
const AREA_OPACITY = '99';

const dataOf = (labels: readonly string[], series: readonly ChartSeries[]): Plot.AlignedData => [
  labels.map((_, index) => index),
  ...series.map(({ values }) => [...values]),
];

function optionsOf({ labels, series, mark }: ChartProps, width: number): Plot.Options {
  const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  const axis = { stroke: colour('ink-3'), font: FONT, ticks: { show: false } };
  const bars = series.filter(({ look }) => look === 'bars');
  const lines = axisTicks(Math.max(...series.flatMap(({ values }) => values), 0));
  return {
    width,
    height: HEIGHT,
    // The top padding holds half of the highest label; at the right the lines end with the card's own padding.
    padding: [8, 0, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.6, Math.max(0, labels.length - 1) + 0.6] },
      y: { range: [0, lines.at(-1) ?? 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 32,
        // writeNames draws the labels: uPlot centres every one, and the outer ones would leave the chart.
        values: () => [],
      },
      {
        ...axis,
        grid: { stroke: colour('line'), width: 1 },
        size: 64,
        splits: lines,
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
            ...(one.look === 'area' && { fill: `${colour('marker')}${AREA_OPACITY}` }),
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
    hooks: {
      draw: [
        (plot) => writeNames(plot, labels, colour('ink-3')),
        (plot) => drawMark(plot, mark, { dot: colour('brand'), ink: colour('ink') }),
      ],
    },
  };
}

/** Labels under their points; the outer ones stay within the chart. */
function writeNames(plot: Plot, labels: readonly string[], ink: string): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  const end = bbox.left + bbox.width;
  ctx.save();
  ctx.font = FONT.replace('12', String(12 * ratio));
  ctx.fillStyle = ink;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'top';
  const widest = Math.max(...labels.map((label) => ctx.measureText(label).width), 0) + NAME_AIR * ratio;
  const taken = (widest * (labels.length + 0.2)) / bbox.width;
  for (const place of namedPlaces(labels.length, taken)) {
    const name = labels[place] ?? '';
    const { width } = ctx.measureText(name);
    const left = plot.valToPos(place, 'x', true) - width / 2;
    ctx.fillText(name, Math.max(bbox.left, Math.min(left, end - width)), bbox.top + bbox.height + NAME_GAP * ratio);
  }
  ctx.restore();
}

/** A yellow dot with a dark outline marks the key moment (design guide). */
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
  if (value >= 10 * THOUSAND) return `${formatNumber(value / THOUSAND)}${NBSP}тыс.`;
  return formatNumber(value, Number.isInteger(value) ? 0 : 1);
}
