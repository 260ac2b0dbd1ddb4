import React from 'react';

/**
 * Has what draws a component wait until it stands, as `act` does in the React of development: its work and effects are
 * tasks of the page, which come before a timer.
 */
const act = async (callback: () => Promise<void>): Promise<void> => {
  await callback();
  for (const _ of [1, 2, 3]) await new Promise((done) => setTimeout(done));
};

// Before the library that draws components, which reads it once.
Reflect.set(React, 'act', act);
