/** Preloaded into a measured server: tells its parent the processor time it used, and ends when the parent is gone. */
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
