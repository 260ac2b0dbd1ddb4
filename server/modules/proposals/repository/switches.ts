import { z } from 'zod';
import { PROPOSAL_SWITCHES } from '#schemas/api/notifications.ts';
import { type Db, many } from '#server/platform/db/rows.ts';

const SwitchSchema = z.object({ step: z.enum(PROPOSAL_SWITCHES), mail: z.boolean(), notification: z.boolean() });

export type ProposalSwitch = z.infer<typeof SwitchSchema>;

/** The switches of a member; what was never switched is on. */
export async function readSwitches(db: Db, userId: number): Promise<ProposalSwitch[]> {
  const known = new Map(
    (
      await many(db, SwitchSchema, 'SELECT step, mail, notification FROM proposal_switches WHERE user_id = $1', [
        userId,
      ])
    ).map((one) => [one.step, one]),
  );
  return PROPOSAL_SWITCHES.map((step) => known.get(step) ?? { step, mail: true, notification: true });
}

export async function writeSwitch(db: Db, userId: number, { step, mail, notification }: ProposalSwitch): Promise<void> {
  await db.query(
    `INSERT INTO proposal_switches (user_id, step, mail, notification) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, step) DO UPDATE SET mail = excluded.mail, notification = excluded.notification`,
    [userId, step, mail, notification],
  );
}
