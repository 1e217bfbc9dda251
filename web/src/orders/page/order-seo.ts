import { orderAddress } from '@provodka/contract/http/addresses.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { breadcrumbs } from '../../lib/loading/seo.ts';
import { orderTrail } from './order-trail.ts';

const PUBLIC: readonly string[] = [ORDER_STATUS.searching, ORDER_STATUS.in_work, ORDER_STATUS.done];

/** The head of an order's page. Only what everybody may see is for indexes. */
export function orderMeta(order: OrderView) {
  const { id, title, description, status, is_private, picture_url } = order;
  const isPublic = !is_private && PUBLIC.includes(status.code);
  return {
    title,
    description,
    path: orderAddress(id),
    noindex: !isPublic,
    ...(isPublic && picture_url ? { image: picture_url } : {}),
    structured: import.meta.env.SSR && isPublic ? structuredData(order) : undefined,
  };
}

/** schema.org: the way from the list as the page shows it, and the job while one may respond. */
function structuredData(order: OrderView): Record<string, unknown> {
  const trail = breadcrumbs([...orderTrail(order), { name: order.title, path: orderAddress(order.id) }]);
  return order.status.code === ORDER_STATUS.searching ? { '@graph': [jobPosting(order), trail] } : trail;
}

function jobPosting(order: OrderView): Record<string, unknown> {
  const { title, description, published_at, created_at, expires_at, customer, budget, id } = order;
  return {
    '@type': 'JobPosting',
    title,
    description,
    url: orderAddress(id),
    datePosted: published_at ?? created_at,
    validThrough: expires_at ?? undefined,
    employmentType: 'CONTRACTOR',
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'RU' },
    hiringOrganization: { '@type': 'Organization', name: displayName(customer.full_name) },
    identifier: { '@type': 'PropertyValue', name: 'order', value: id },
    baseSalary:
      budget === null
        ? undefined
        : { '@type': 'MonetaryAmount', currency: 'RUB', value: { '@type': 'QuantitativeValue', value: budget } },
  };
}
