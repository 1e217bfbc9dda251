import { SETTINGS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { typeset } from '../lib/format/typeset.ts';
import { pageMeta } from '../lib/loading/seo.ts';
import { apiContext } from '../lib/loading/server-context.ts';
import { pageData, requireViewer } from '../lib/loading/visit.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { BackLink } from '../ui/text-link.tsx';
import { FILES_GONE } from '../verifications/kind-words.ts';
import { PhoneCard } from '../verifications/phone-card.tsx';
import { VerificationKinds } from '../verifications/verification-kinds.tsx';
import type { Route } from './+types/verifications';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Подтверждения', noindex: true });

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireViewer(request, context);
  const api = context.get(apiContext);
  const [{ data: kinds }, { data: phone }] = await pageData(
    request,
    context,
    Promise.all([api.verifications_list(), api.phone_get()]),
  );
  return { kinds, phone };
}

/** The viewer's verifications: those in force, those that wait and those that can be requested. */
export default function VerificationsPage({ loaderData: { kinds, phone } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={SETTINGS_ADDRESS}>Настройки</BackLink>
      <PageHeading
        title="Подтверждения"
        description={typeset(
          `Документы проверяет модератор, телефон — код из СМС или Telegram. Рядом с вашим именем появляется отметка с датой. ${FILES_GONE}`,
        )}
      />
      <VerificationKinds kinds={kinds}>
        <PhoneCard phone={phone} />
      </VerificationKinds>
    </>
  );
}
