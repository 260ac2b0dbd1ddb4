import { createFileRoute } from '@tanstack/react-router';
import { PricingPage } from '#src/pages/pricing/PricingPage.tsx';

export const Route = createFileRoute('/pricing')({ component: PricingPage });
