/** Preloaded into a measured server: tells its parent the processor time it used, and ends when the parent is gone. */
process.on('message', (question) => {
  if (question === 'cpu') process.send?.(process.cpuUsage());
});
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
