import PencilSimple from 'icon:pencil-simple';
import { type CabinetSide, cabinetProfileAddress } from '../../lib/addresses.ts';
import { useViewer } from '../../lib/page-data.ts';
import type { Profile } from '../../profiles/a-profile.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Calling } from './calling.tsx';

/** What somebody signed in may do with this person; each action of another noun takes its place here. */
export default function ViewerActions({ profile, side }: { profile: Profile; side: CabinetSide }) {
  const viewer = useViewer();
  if (viewer === null) return null;
  if (viewer.uuid === profile.user_uuid) {
    return (
      <ButtonLink to={cabinetProfileAddress(side)} icon={<PencilSimple size={20} />}>
        Изменить профиль
      </ButtonLink>
    );
  }
  return side === 'freelancer' ? <Calling profile={profile} /> : null;
}
