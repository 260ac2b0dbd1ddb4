import { Banknote, Box, Building2, FlaskConical, type LucideIcon, Users } from 'lucide-react';
import type { Source } from '#schemas/kinds.ts';

/** The icon of each directory. */
export const DIRECTORY_ICONS: Readonly<Record<Source, LucideIcon>> = {
  projects: Box,
  people: Users,
  organizations: Building2,
  fundraising: Banknote,
};

export const PlaygroundIcon = FlaskConical;
