/** Orders of the demo marketplace. */

import { fillText, pick, type Random } from '../fill.ts';
import type { Topic } from '../topics.ts';
import { BACKGROUNDS, CLOSINGS, type Surrounding } from './order-surroundings.ts';
import { type OrderSystem, systemOf } from './order-system.ts';
import type { OrderTemplate, OrderWording } from './order-template.ts';
import { ACCOUNTING_ORDERS } from './orders-accounting.ts';
import { ADMINISTRATION_ORDERS } from './orders-admin.ts';
import { INTEGRATION_ORDERS } from './orders-integration.ts';
import { MANUFACTURING_ORDERS } from './orders-manufacturing.ts';
import { MARKETPLACE_ORDERS } from './orders-marketplaces.ts';
import { PAYROLL_ORDERS } from './orders-payroll.ts';
import { PRINTING_ORDERS } from './orders-printing.ts';
import { RETAIL_ORDERS } from './orders-retail.ts';
import { SMALL_ORDERS } from './orders-small.ts';
import { SPECIAL_ORDERS } from './orders-special.ts';
import { TRADE_ORDERS } from './orders-trade.ts';

const BY_SUBJECT: readonly OrderTemplate[] = [
  ...INTEGRATION_ORDERS,
  ...MARKETPLACE_ORDERS,
  ...ACCOUNTING_ORDERS,
  ...TRADE_ORDERS,
  ...MANUFACTURING_ORDERS,
  ...PAYROLL_ORDERS,
  ...RETAIL_ORDERS,
  ...PRINTING_ORDERS,
  ...ADMINISTRATION_ORDERS,
  ...SPECIAL_ORDERS,
  ...SMALL_ORDERS,
];

/** A stride without common divisors with the number of templates: neighbours come from different subjects. */
const STRIDE = 61;

/** All templates, mixed so that a run of consecutive indexes looks like a live list. */
export const ORDER_TEMPLATES: readonly OrderTemplate[] = BY_SUBJECT.map(
  (_template, index) => BY_SUBJECT[(index * STRIDE) % BY_SUBJECT.length] as OrderTemplate,
);

/** The number of indexes with titles of their own; beyond it wordings repeat. */
export const DISTINCT_ORDERS = ORDER_TEMPLATES.length * 2;

export interface OrderFile {
  name: string;
  /** MIME type. */
  type: string;
}

export interface OrderText extends OrderSystem {
  topic: Topic;
  title: string;
  description: string;
  /** Titles of CONFIGURATIONS. */
  configurations: string[];
  /** Titles of PLATFORMS. */
  platforms: string[];
  /** Rubles; null means «По договорённости». */
  budget: number | null;
  /** Rubles, lowest and highest price of a sensible response. */
  typical_price_range: readonly [number, number];
  period_hours: number;
  files: OrderFile[];
}

const FILE_TYPES: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain',
  csv: 'text/csv',
  xml: 'application/xml',
  yaml: 'application/yaml',
  zip: 'application/zip',
};

/**
 * The order with the given number, from 0. Numbers below the count of templates give each template once; the next
 * round gives its other wording, other details and another budget. The same random gives the same text.
 */
export function orderText(templateIndex: number, random: Random): OrderText {
  const template = ORDER_TEMPLATES[templateIndex % ORDER_TEMPLATES.length] as OrderTemplate;
  const round = Math.floor(templateIndex / ORDER_TEMPLATES.length);
  const chosen = new Map<string, string>();
  const wording = template.wordings[round % 2] as OrderWording;
  const task = `${wording.lead}\n\n${template.body}`;
  const title = fillText(wording.title, random, 'male', chosen);
  const description = fillText(surround(task, round, random), random, 'male', chosen);
  return {
    topic: template.topic,
    title,
    description,
    ...systemOf(template.configurations[0], `${title} ${description}`, templateIndex),
    configurations: [...template.configurations],
    platforms: template.platforms.map((platform) => fillText(platform, random, 'male', chosen)),
    budget: round === 0 ? template.budget : anotherBudget(template, random),
    typical_price_range: template.typical_price_range,
    period_hours: template.period_hours,
    files: template.files.map((name) => ({ name, type: fileType(name) })),
  };
}

/** Adds paragraphs around the task: its background in the second round, and always one or two wishes. */
function surround(task: string, round: number, random: Random): string {
  const paragraphs = [task];
  const said = () => paragraphs.join(' ');
  if (round > 0) {
    paragraphs.push(...pickFitting(BACKGROUNDS, said(), random));
  }
  paragraphs.push(...pickFitting(CLOSINGS, said(), random));
  if (round === 0 && (task.length < 450 || random() < 0.4)) {
    paragraphs.push(...pickFitting(CLOSINGS, said(), random));
  }
  return paragraphs.join('\n\n');
}

function pickFitting(surroundings: readonly Surrounding[], text: string, random: Random): string[] {
  const fitting = surroundings.filter(
    (candidate) => !text.includes(candidate.text) && !candidate.unless.some((stem) => text.includes(stem)),
  );
  return fitting.length === 0 ? [] : [pick(fitting, random).text];
}

/** Within the typical range, in round sums: five hundreds, thousands from 20 000. */
function anotherBudget(template: OrderTemplate, random: Random): number | null {
  if (template.budget === null) {
    return null;
  }
  const [lowest, highest] = template.typical_price_range;
  const step = template.budget < 20_000 ? 500 : 1000;
  const wanted = template.budget * (0.8 + random() * 0.4);
  const inRange = Math.min(Math.max(wanted, lowest), highest);
  return Math.round(inRange / step) * step;
}

function fileType(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return FILE_TYPES[extension] ?? 'application/octet-stream';
}
