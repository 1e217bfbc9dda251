/** Statuses of orders, how lists group them, and bounds of an order's fields (product: orders). */

/** Statuses by name; the wire and the database know their letters. */
export const ORDER_STATUS = {
  draft: 'C',
  on_moderation: 'M',
  on_rework: 'R',
  searching: 'N',
  in_work: 'W',
  done: 'F',
  archived: 'A',
  blocked: 'B',
  deleted: 'D',
} as const;

export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];
export type OrderStatusGroup = 'in_search' | 'in_progress' | 'archive' | 'deleted';

export const ORDER_STATUSES: readonly { code: OrderStatus; title: string; group: OrderStatusGroup }[] = [
  { code: ORDER_STATUS.draft, title: 'Черновик', group: 'in_search' },
  { code: ORDER_STATUS.on_moderation, title: 'На модерации', group: 'in_search' },
  { code: ORDER_STATUS.on_rework, title: 'На доработке', group: 'in_search' },
  { code: ORDER_STATUS.searching, title: 'Поиск исполнителя', group: 'in_search' },
  { code: ORDER_STATUS.in_work, title: 'В работе', group: 'in_progress' },
  { code: ORDER_STATUS.done, title: 'Выполнен', group: 'archive' },
  { code: ORDER_STATUS.archived, title: 'В архиве', group: 'archive' },
  { code: ORDER_STATUS.blocked, title: 'Заблокирован', group: 'archive' },
  { code: ORDER_STATUS.deleted, title: 'Удалён', group: 'deleted' },
];

/** Statuses of each slice of the customer cabinet (unread counters use the same names). */
export const CUSTOMER_ORDER_SLICES = {
  all: [
    ORDER_STATUS.draft,
    ORDER_STATUS.on_moderation,
    ORDER_STATUS.on_rework,
    ORDER_STATUS.searching,
    ORDER_STATUS.in_work,
    ORDER_STATUS.done,
    ORDER_STATUS.archived,
    ORDER_STATUS.blocked,
  ],
  in_search: [ORDER_STATUS.draft, ORDER_STATUS.on_moderation, ORDER_STATUS.on_rework, ORDER_STATUS.searching],
  in_progress: [ORDER_STATUS.in_work],
  archive: [ORDER_STATUS.done, ORDER_STATUS.archived, ORDER_STATUS.blocked],
} as const satisfies Record<string, readonly OrderStatus[]>;

/** Statuses of each slice of the freelancer cabinet, over the orders the freelancer executes. */
export const FREELANCER_ORDER_SLICES = {
  all: [ORDER_STATUS.in_work, ORDER_STATUS.done, ORDER_STATUS.archived, ORDER_STATUS.blocked],
  in_progress: [ORDER_STATUS.in_work],
  completed: [ORDER_STATUS.done, ORDER_STATUS.archived],
} as const satisfies Record<string, readonly OrderStatus[]>;

export type CustomerOrderSlice = keyof typeof CUSTOMER_ORDER_SLICES;
export type FreelancerOrderSlice = keyof typeof FREELANCER_ORDER_SLICES;

/** Statuses that count towards `max_orders_without_deals`. */
export const OPEN_ORDER_STATUSES: readonly OrderStatus[] = [
  ORDER_STATUS.draft,
  ORDER_STATUS.on_moderation,
  ORDER_STATUS.on_rework,
  ORDER_STATUS.searching,
  ORDER_STATUS.in_work,
];

/** Field bounds: [minimum, maximum]. Lengths in characters, budget in rubles, lists in items. */
export const ORDER_LIMITS = {
  title: [10, 120],
  description: [50, 10_000],
  budget: [500, 10_000_000],
  configurations: [1, 10],
  platforms: [0, 5],
  release: [3, 14],
  files: 10,
  invited: 50,
  teams: 10,
  comment: [1, 3000],
  /** Archived by one call. */
  drafts: [1, 100],
} as const;

/** The format of a release of 1C, «3.0.150.28»: two to four numbers, so that neither words nor a contact fit. */
export const RELEASE_FORMAT = /^[1-9]\d?\.\d{1,2}(\.\d{1,3}(\.\d{1,4})?)?$/;
