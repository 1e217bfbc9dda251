import type { VerificationView } from '@provodka/contract/people/verifications.ts';
import { REVOCATION_REASONS } from '@provodka/domain/people/verifications.ts';
import { formApi } from '../lib/api/api.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const BLANK = { reason_code: '', comment: '' };
const readSchema = async () => (await import('@provodka/contract/people/verifications.ts')).verificationRevocationForm;

/** Why an approval is taken back. */
export default function RevocationDialog(props: { verification: VerificationView; onClose: () => void }) {
  const { id } = props.verification;
  return (
    <ReasonDialog
      {...props}
      noun="revocation"
      title="Снять подтверждение"
      action="Снять"
      kind="neg"
      hint="Придёт человеку в уведомления и письмом. Отметка исчезнет сразу."
      reasons={REVOCATION_REASONS}
      blank={BLANK}
      readSchema={readSchema}
      send={(body, idempotency_key) =>
        formApi.verifications_revoke({ params: { verification_id: id }, body }, { idempotency_key })
      }
    />
  );
}
