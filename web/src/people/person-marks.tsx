import ShieldCheck from 'icon:shield-check-fill';
import Warning from 'icon:warning-fill';
import { Badge } from '../ui/badge.tsx';

/** The scammer mark given by a moderator, red wherever the person appears (product: profiles). */
export function ScamBadge() {
  return (
    <Badge tone="neg" icon={<Warning size={16} />}>
      Мошенник
    </Badge>
  );
}

interface PersonMarksProps {
  person: { is_scam: boolean; is_staff: boolean };
}

/** Marks beside a name wherever it appears: staff of the site, or a scammer (product: profiles, trust). */
export function PersonMarks({ person: { is_scam, is_staff } }: PersonMarksProps) {
  return (
    <>
      {is_staff && (
        <Badge
          tone="info"
          icon={<ShieldCheck size={16} />}
          title="Сотрудник биржи: такой знак есть только у сотрудников"
        >
          Сотрудник
        </Badge>
      )}
      {is_scam && <ScamBadge />}
    </>
  );
}
