import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { markMissingParts } from '#src/app/error-pages/missingPart.ts';
import { App } from './app/App.tsx';
import { waitForFonts } from './app/fontGate.ts';
import './ui/app.css';

waitForFonts();
markMissingParts();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
