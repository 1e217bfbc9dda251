-- What a banned freelancer sent is seen by nobody and takes no place of its order any more.
update orders set number_responses = (
    select count(*) from responses r join profiles p on p.uuid = r.freelancer_uuid join users u on u.uuid = p.user_uuid
    where r.order_id = orders.id
      and (r.status = 'approved' or (r.status in ('active', 'viewed') and not p.is_banned and not u.is_banned)))
  where id in (
    select r.order_id from responses r join profiles p on p.uuid = r.freelancer_uuid join users u on u.uuid = p.user_uuid
    where r.status in ('active', 'viewed') and (p.is_banned or u.is_banned));
