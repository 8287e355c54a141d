import type { MainContext } from '../../context.ts';

/** Applies a notice of the gateway again, or one that never arrived. @throws Error in words for the operator. */
export async function replayNotice(app: MainContext, noticeId: string): Promise<void> {
  const { gateway, noticeInbox, repositories, clock } = app;
  if (!gateway || !noticeInbox) throw new Error('No payment gateway is active.');
  const notice = await gateway.findNotice(noticeId);
  if (!notice) throw new Error(`The gateway has no notice ${noticeId} that matters here.`);
  await noticeInbox.receive(notice);
  const again = { doneAt: null, failure: null, nextAttemptAt: clock.date() };
  await repositories.notices.change(gateway.about.id, [noticeId], again);
  await noticeInbox.applyDue();
}
