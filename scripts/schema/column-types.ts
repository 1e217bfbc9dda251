/** Columns with a domain type that PostgreSQL cannot express: `npm run schema` gives them these types. */

export interface ColumnType {
  type: string;
  /** The module that exports the type. */
  from: string;
  /** A json column: it is written as text. */
  isJson?: true;
}

const deals = '@provodka/domain/deals/deals.ts';
const money = '@provodka/domain/money/money.ts';
const orders = '@provodka/domain/orders/orders.ts';
const responses = '@provodka/domain/orders/responses.ts';
const checks = '@provodka/domain/checks.ts';
const phoneChecks = '@provodka/domain/people/phone-checks.ts';
const verifications = '@provodka/domain/people/verifications.ts';
const webhooks = '@provodka/domain/people/webhooks.ts';
const holds = '@provodka/domain/deals/payout-holds.ts';
const providers = '@provodka/domain/money/provider.ts';
const acceptances = '@provodka/domain/people/acceptances.ts';
const kopecks: ColumnType = { type: 'Kopecks', from: money };

/** Keys are «table.column». */
export const COLUMN_TYPES: Record<string, ColumnType> = {
  'acceptances.act': { type: 'Act', from: acceptances },
  'acceptances.document': { type: 'DocumentName', from: acceptances },
  'document_versions.document': { type: 'DocumentName', from: acceptances },
  'account_checks.kind': { type: 'CheckKind', from: checks },
  'account_checks.decision': { type: 'CheckDecision', from: checks },
  'account_checks.reasons': { type: 'CheckReason[]', from: checks, isJson: true },
  'webhook_deliveries.failure': { type: 'WebhookFailure', from: webhooks },
  'webhook_deliveries.outcome': { type: 'WebhookOutcome', from: webhooks },
  'webhooks.ended_how': { type: 'WebhookEnd', from: webhooks },
  'webhooks.groups': { type: 'WebhookGroup', from: webhooks },
  'api_tokens.scopes': { type: 'TokenScope', from: '@provodka/domain/people/tokens.ts' },
  'classifier_merges.before': { type: 'ClassifierRow[]', from: '@provodka/domain/classifiers.ts', isJson: true },
  'classifier_merges.list': { type: 'ClassifierList', from: '@provodka/domain/classifiers.ts' },
  'crashes.kind': { type: 'CrashKind', from: '@provodka/domain/text/crashes.ts' },
  'deal_events.by': { type: 'DealActor', from: deals },
  'deal_events.move': { type: 'DealMove | DealNews', from: deals },
  'deals.commission': kopecks,
  'deals.dispute_opener': { type: "'customer' | 'executor' | 'clock'", from: '' },
  'deals.executor_share': kopecks,
  'deals.former_status': { type: 'DisputableStatus', from: deals },
  'deals.price': kopecks,
  'deals.status': { type: 'DealStatus', from: deals },
  'offers.status': { type: 'OfferStatus', from: '@provodka/domain/orders/offers.ts' },
  'orders.budget': kopecks,
  'orders.former_status': { type: 'OrderStatus', from: orders },
  'orders.status': { type: 'OrderStatus', from: orders },
  'data_exports.status': { type: 'ExportStatus', from: '@provodka/domain/people/data-export.ts' },
  'payments.amount': kopecks,
  'payments.destination': { type: 'StoredDestination', from: providers, isJson: true },
  'payments.kind': { type: 'ProviderKind', from: providers },
  'payments.method': { type: 'StoredMethod', from: providers },
  'payments.purpose': { type: 'PaymentPurpose', from: providers },
  'payments.status': { type: 'PaymentStatus', from: providers },
  'payout_holds.decision': { type: 'HoldDecision', from: holds },
  'payout_holds.reasons': { type: 'HoldReason', from: holds },
  'price_corridors.source': { type: "'responses' | 'deals'", from: '' },
  'profiles.side': { type: "'customer' | 'freelancer'", from: '' },
  'responses.former_status': { type: 'ResponseStatus', from: responses },
  'responses.status': { type: 'ResponseStatus', from: responses },
  'reviews.target_side': { type: 'ReviewTarget', from: '@provodka/domain/deals/reviews.ts' },
  'phone_checks.way': { type: 'PhoneWay', from: phoneChecks },
  'users.badges': { type: 'Badge[]', from: verifications, isJson: true },
  'verifications.kind': { type: 'VerificationKind', from: verifications },
  'verifications.level': { type: 'CertificateLevel', from: verifications },
  'verifications.reason_code': { type: 'VerificationReason', from: verifications },
  'verifications.status': { type: 'VerificationStatus', from: verifications },
  'saved_searches.channels': { type: 'SearchChannel', from: '@provodka/domain/orders/saved-searches.ts' },
};
