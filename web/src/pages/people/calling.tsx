import EnvelopeSimple from 'icon:envelope-simple';
import { useInviteToOrder } from '../../offers/invite-to-order.tsx';
import type { Profile } from '../../profiles/a-profile.ts';
import { AddToTeam } from '../../teams/add-to-team.tsx';
import { Button } from '../../ui/button.tsx';

/** A customer calls the freelancer to an order or keeps them in a team. */
export function Calling({ profile }: { profile: Profile }) {
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
