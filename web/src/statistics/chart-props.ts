export interface ChartSeries {
  title: string;
  values: readonly number[];
  look: 'bars' | 'area' | 'line' | 'dashed';
  /** The token of its colour. */
  tone: 'ink' | 'line-ctl';
}

export interface ChartProps {
  /** Labels under the chart, one for each value. */
  labels: readonly string[];
  series: readonly ChartSeries[];
  /** The key moment, if there is one. */
  mark?: { index: number; value: number } | undefined;
}
