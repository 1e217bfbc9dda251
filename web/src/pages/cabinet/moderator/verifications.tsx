import SealCheck from 'icon:seal-check-duotone';
import { verificationRoutes } from '@provodka/contract/people/verifications.ts';
import { CabinetHeading } from '../../../cabinet/cabinet-heading.tsx';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { addressAt } from '../../../lists/list-place.ts';
import { loadOwnList } from '../../../lists/load-list.ts';
import { SlicedList } from '../../../lists/sliced-list.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/cards/empty-state.tsx';
import { VerificationCards } from '../../../verifications/verification-cards.tsx';
import { VERIFICATION_QUEUE } from '../../../verifications/verification-list.ts';
import type { Route } from './+types/verifications';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Модерация: подтверждения', noindex: true });

export const loader = (args: Route.LoaderArgs) =>
  loadOwnList(args, VERIFICATION_QUEUE, verificationRoutes.moderator_verifications_list);

const SLICES = [
  { code: 'open', title: 'Ждут решения' },
  { code: 'decided', title: 'Закрыты' },
];

export default function VerificationsQueuePage({ loaderData }: Route.ComponentProps) {
  const { data, meta: pages, counters, place, rejected } = loaderData;
  const at = { list: VERIFICATION_QUEUE, place };
  return (
    <>
      <CabinetHeading title="Подтверждения" />
      <SlicedList
        at={at}
        slices={SLICES}
        counters={counters}
        meta={pages}
        rejected={rejected}
        filters={
          place.user_uuid !== undefined && (
            <ButtonLink size="sm" to={addressAt(at, { user_uuid: undefined })}>
              Показать всех
            </ButtonLink>
          )
        }
        empty={
          <EmptyState centered icon={<SealCheck size={44} />} title="Заявок здесь нет">
            Сюда приходят паспорта, выписки и&nbsp;сертификаты. После решения документы удаляются.
          </EmptyState>
        }
        isEmpty={data.length === 0}
      >
        <VerificationCards verifications={data} />
      </SlicedList>
    </>
  );
}
