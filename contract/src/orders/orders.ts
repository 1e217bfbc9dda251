import * as z from 'zod/mini';
import { city, classifier } from '../content.ts';
import { file, moment, nothing, right, TOTAL_RELATIONS } from '../http/envelope.ts';
import { picture, route } from '../http/route.ts';
import { customer, freelancer, person } from '../people/people.ts';
import { draftsForm, orderForm, orderStatusForm, orderUpdateForm } from './order-forms.ts';
import {
  cabinetQuery,
  customerCabinetCounters,
  customerCounters,
  freelancerCabinetCounters,
  freelancerCounters,
  orderFilter,
  profileQuery,
} from './order-lists.ts';
import { orderTerms } from './order-terms.ts';

export const orderStatus = z.object({
  code: z.string(),
  title: z.string(),
  group: z.string(),
  comment: z.nullable(z.string()),
});

/** The customer's system, each part null when the customer left it out. */
const system = {
  /** For example «3.0.150.28». */
  release: z.nullable(z.string()),
  /** Whether the configuration is as its vendor made it and takes its updates. */
  is_on_support: z.nullable(z.boolean()),
};

/** A card of a list. */
export const orderCard = z.object({
  id: z.int(),
  title: z.string(),
  excerpt: z.string(),
  status: orderStatus,
  budget: z.nullable(z.number()),
  is_private: z.boolean(),
  is_executor_found: z.boolean(),
  is_max_number_responses: z.boolean(),
  is_limited: z.boolean(),
  number_responses: z.int(),
  number_views: z.int(),
  number_files: z.int(),
  platforms: z.array(classifier),
  configurations: z.array(classifier),
  ...system,
  customer: person,
  published_at: z.nullable(moment),
  expires_at: z.nullable(moment),
  created_at: moment,
  updated_at: moment,
});
export type OrderCard = z.infer<typeof orderCard>;

/** An order on its executor's profile: the sum of their paid-out deals, and the customer's latest review. */
export const executedOrder = z.extend(orderCard, {
  finished: z.nullable(
    z.object({ sum: z.number(), ended_at: moment, review: z.nullable(z.object({ stars: z.int(), text: z.string() })) }),
  ),
});
export type ExecutedOrder = z.infer<typeof executedOrder>;

export const orderRights = z.object({
  edit: right,
  close: right,
  archive: right,
  renew: right,
  delete: right,
  publish: right,
  respond: right,
  view_responses: right,
  choose_executor: right,
  create_deal: right,
  message: right,
  moderate: right,
  hide: right,
});
export type OrderAction = keyof z.infer<typeof orderRights>;

/** The rights behind the menu of a cabinet's row. */
const cabinetRights = z.pick(orderRights, { edit: true, archive: true, renew: true, delete: true, publish: true });

/** A row of a cabinet: the card with the executor, the open deal and the viewer's rights. */
export const cabinetOrder = z.extend(orderCard, {
  executor: z.nullable(person),
  number_new_responses: z.int(),
  /** The latest responders while the customer chooses, three at most; the row shows their pictures. */
  responders: z.array(z.pick(person, { uuid: true, full_name: true, avatar: true })),
  /** `until` is when its next step is due, null where nothing ends by itself. */
  open_deal: z.nullable(
    z.object({
      id: z.int(),
      number: z.int(),
      status: z.string(),
      price: z.number(),
      /** The viewer's own figure: the customer's total or the executor's price, in rubles. */
      sum: z.number(),
      until: z.nullable(moment),
    }),
  ),
  /** The next step is the viewer's own. */
  is_waiting: z.boolean(),
  /** Rubles agreed for the whole work and rubles paid of them; null before an executor was chosen. */
  money: z.nullable(z.object({ agreed: z.number(), paid: z.number() })),
  rights: cabinetRights,
});
export type CabinetOrder = z.infer<typeof cabinetOrder>;

/** An offer as its customer and moderators see it; withdrawn ones are left out. */
export const orderOffer = z.object({
  id: z.int(),
  /** One of open, viewed, declined and responded. */
  status: z.string(),
  /** Offered by name; otherwise it came with a team. */
  is_personal: z.boolean(),
  freelancer: person,
  message: z.nullable(z.string()),
  /** Why the freelancer declined. */
  comment: z.nullable(z.string()),
  created_at: moment,
  declined_at: z.nullable(moment),
});
export type OrderOffer = z.infer<typeof orderOffer>;

export const orderView = z.object({
  id: z.int(),
  response_id: z.int(),
  can_close: z.boolean(),
  can_edit: z.boolean(),
  is_executor_found: z.boolean(),
  is_show_responses: z.boolean(),
  is_max_number_responses: z.boolean(),
  is_private: z.boolean(),
  is_limited: z.boolean(),
  is_hidden: z.boolean(),
  number_responses: z.int(),
  number_views: z.int(),
  rights: orderRights,
  /**
   * The address of the picture beside a link to the order; null for an order that is private or was never published.
   */
  picture_url: z.nullable(z.string()),
  moderation_url: z.nullable(z.string()),
  /** Told to moderators: the status a blocked order comes back to; null while it is not blocked. */
  unblocks_to: z.nullable(z.string()),
  /** Told to the customer alone: why others read the texts with their contacts masked; null when nothing is masked. */
  contacts_note: z.nullable(z.string()),
  title: z.string(),
  configurations: z.array(classifier),
  platforms: z.array(classifier),
  ...system,
  description: z.string(),
  files: z.array(file),
  budget: z.nullable(z.number()),
  status: orderStatus,
  city: z.nullable(city),
  customer,
  executor: z.nullable(freelancer),
  /** The viewing freelancer's own response, null without one. */
  my_response_id: z.nullable(z.int()),
  /** Shown to the customer and moderators. */
  offers: z.array(orderOffer),
  /** Teams that the order names, shown to the customer and moderators. */
  teams: z.array(z.object({ id: z.int(), title: z.string(), number_members: z.int() })),
  /** The viewing freelancer's own offer, null without one that stands. */
  my_offer: z.nullable(z.object({ id: z.int(), message: z.nullable(z.string()), created_at: moment })),
  /** When an edit form was filled from this state; sent back, it reveals a stale form (product: wire). */
  version: z.int(),
  published_at: z.nullable(moment),
  expires_at: z.nullable(moment),
  created_at: moment,
  updated_at: moment,
});
export type OrderView = z.infer<typeof orderView>;

export const wantedConfiguration = z.object({
  id: z.int(),
  title: z.string(),
  number_orders: z.int(),
  /** Like the total in `meta`: exact up to 1 000. */
  total_relation: z.enum(TOTAL_RELATIONS),
});
export type WantedConfiguration = z.infer<typeof wantedConfiguration>;

export const orderRoutes = {
  orders_list: route('orders_list', {
    auth: 'guest',
    summary: 'Orders in search of an executor: filter, sort, page',
    query: orderFilter,
    data: z.array(orderCard),
    paged: true,
  }),
  orders_statuses: route('orders_statuses', {
    auth: 'guest',
    summary: 'Every order status with its title and group',
    data: z.array(z.object({ code: z.string(), title: z.string(), group: z.string() })),
  }),
  orders_configurations: route('orders_configurations', {
    auth: 'guest',
    summary:
      'Configurations most orders in search are about, and how many: exact up to 1 000, above it may be an estimate ("approx")',
    data: z.array(wantedConfiguration),
  }),
  orders_get: route('orders_get', { auth: 'guest', summary: 'One order as the viewer may see it', data: orderView }),
  orders_create: route('orders_create', {
    auth: 'user',
    agreed: true,
    summary: 'Publish an order or keep a draft',
    body: orderForm,
    files: true,
    data: z.object({ id: z.int() }),
    creates: true,
    per_minute: 20,
  }),
  orders_update: route('orders_update', {
    auth: 'user',
    summary: 'Change an order; only what is sent changes',
    body: orderUpdateForm,
    files: true,
    data: orderView,
    per_minute: 30,
  }),
  orders_archive: route('orders_archive', {
    auth: 'user',
    summary: 'Move an order to the archive',
    data: orderView,
    per_minute: 20,
  }),
  orders_change_status: route('orders_change_status', {
    auth: 'user',
    summary: 'Publish, close, renew, resubmit, approve, return, block or unblock: the moves of product: orders',
    body: orderStatusForm,
    data: orderView,
  }),
  orders_delete: route('orders_delete', {
    auth: 'user',
    summary: 'Delete an order no deal of which was ever paid',
    data: nothing,
  }),
  orders_picture: route('orders_picture', { ...picture, summary: 'What is shown beside a link to an order' }),
  orders_file: route('orders_file', {
    auth: 'guest',
    summary: 'Download a file of an order',
    download: true,
    data: z.null(),
  }),
  customer_order_terms: route('customer_order_terms', {
    auth: 'guest',
    summary:
      'What the viewer has earned for their own orders, each with what is left to it; a guest has earned nothing',
    data: orderTerms,
  }),
  customer_orders_list: route('customer_orders_list', {
    auth: 'user',
    summary: "The viewer's own orders by slice",
    query: cabinetQuery(['all', 'in_search', 'in_progress', 'archive']),
    data: z.array(cabinetOrder),
    paged: true,
    counters: customerCabinetCounters,
  }),
  customer_drafts_archive: route('customer_drafts_archive', {
    auth: 'user',
    summary: "Move several of the viewer's drafts to the archive; what is no draft of theirs is left",
    body: draftsForm,
    data: z.object({ archived: z.array(z.int()), left: z.array(z.int()) }),
  }),
  freelancer_orders_list: route('freelancer_orders_list', {
    auth: 'user',
    summary: 'Orders the viewer executes or executed, by slice',
    query: cabinetQuery(['all', 'in_progress', 'completed']),
    data: z.array(cabinetOrder),
    paged: true,
    counters: freelancerCabinetCounters,
  }),
  customers_orders: route('customers_orders', {
    auth: 'guest',
    summary: "A customer's published orders that the viewer may see, by slice",
    query: profileQuery(['all', 'in_search', 'in_progress', 'archive']),
    data: z.array(orderCard),
    paged: true,
    counters: customerCounters,
  }),
  freelancers_orders: route('freelancers_orders', {
    auth: 'guest',
    summary: 'Orders a freelancer executes or executed that the viewer may see, by slice',
    query: profileQuery(['all', 'in_progress', 'completed']),
    data: z.array(executedOrder),
    paged: true,
    counters: freelancerCounters,
  }),
};
export type OrderCalls = keyof typeof orderRoutes;
