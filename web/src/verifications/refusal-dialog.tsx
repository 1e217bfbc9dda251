import type { VerificationView } from '@provodka/contract/people/verifications.ts';
import { VERIFICATION_REASONS } from '@provodka/domain/people/verifications.ts';
import { formApi } from '../lib/api/api.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const BLANK = { decision: 'refused', reason_code: '', comment: '' } as const;
const readSchema = async () => (await import('@provodka/contract/people/verifications.ts')).verificationDecisionForm;

/** Why a request is refused. */
export default function RefusalDialog(props: { verification: VerificationView; onClose: () => void }) {
  const { id } = props.verification;
  return (
    <ReasonDialog
      {...props}
      noun="refusal"
      title="Отказать"
      action="Отказать"
      hint="Придёт человеку в уведомления и письмом. Документы удалятся."
      reasons={VERIFICATION_REASONS}
      blank={BLANK}
      readSchema={readSchema}
      send={(body, idempotency_key) =>
        formApi.verifications_decide({ params: { verification_id: id }, body }, { idempotency_key })
      }
    />
  );
}
