import EnvelopeSimple from 'icon:envelope-simple';
import Flag from 'icon:flag';
import PencilSimple from 'icon:pencil-simple';
import Prohibit from 'icon:prohibit';
import { type CabinetSide, cabinetProfileAddress } from '@provodka/contract/http/addresses.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import type { ReactNode } from 'react';
import { useBlocking } from '../../forms/use-blocking.ts';
import { complainAddress } from '../../lib/loading/addresses.ts';
import { useViewer } from '../../lib/loading/page-data.ts';
import { useInviteToOrder } from '../../offers/invite-to-order.tsx';
import type { Profile } from '../../profiles/profile.ts';
import styles from '../../profiles/profile-page.module.css';
import { AddToTeam } from '../../teams/add-to-team.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Menu } from '../../ui/popups/menu.tsx';

/** Actions of a signed-in viewer on this person, from every noun that has some. */
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
  return <Strangers profile={profile} side={side} />;
}

/** Actions on anybody but oneself. */
function Strangers({ profile, side }: { profile: Profile; side: CabinetSide }) {
  const blocking = useBlocking();
  const menu = (
    <Menu
      label={`Действия: ${displayName(profile.full_name)}`}
      items={[
        { title: 'Пожаловаться', icon: <Flag />, to: complainAddress('profile', profile.uuid) },
        { title: 'Заблокировать', icon: <Prohibit />, isDanger: true, onSelect: () => blocking.ask(profile) },
      ]}
    />
  );
  return (
    <>
      {side === 'freelancer' ? (
        <Calling profile={profile}>{menu}</Calling>
      ) : (
        <div className={styles.corner}>{menu}</div>
      )}
      {blocking.dialog}
    </>
  );
}

/** A customer offers an order to the freelancer or adds them to a team; the menu stands beside. */
function Calling({ profile, children }: { profile: Profile; children: ReactNode }) {
  const invite = useInviteToOrder();
  return (
    <>
      <Button kind="pri" icon={<EnvelopeSimple size={20} />} onClick={() => invite.ask(profile)}>
        Пригласить в&nbsp;заказ
      </Button>
      <div className={styles.pair}>
        <AddToTeam person={profile} />
        {children}
      </div>
      {invite.dialog}
    </>
  );
}
