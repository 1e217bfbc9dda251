import EnvelopeSimple from 'icon:envelope-simple';
import PencilSimple from 'icon:pencil-simple';
import { type CabinetSide, cabinetProfileAddress } from '@provodka/contract/http/addresses.ts';
import { useViewer } from '../../lib/loading/page-data.ts';
import { useInviteToOrder } from '../../offers/invite-to-order.tsx';
import type { Profile } from '../../profiles/a-profile.ts';
import { AddToTeam } from '../../teams/add-to-team.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

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

/** A customer calls the freelancer to an order or keeps them in a team. */
function Calling({ profile }: { profile: Profile }) {
  const invite = useInviteToOrder();
  return (
    <>
      <Button kind="pri" icon={<EnvelopeSimple size={20} />} onClick={() => invite.ask(profile)}>
        Пригласить в&nbsp;заказ
      </Button>
      <AddToTeam person={profile} />
      {invite.dialog}
    </>
  );
}
