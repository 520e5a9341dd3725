# start_slurm starts a Slurm cluster of two nodes, both on this machine, without root, cgroups or
# a database, and leads sbatch and squeue there. It fails where Slurm is not installed, or does
# not start: the functions that stand in for it stay then.
cluster=()
stop_slurm() {
	kill "${cluster[@]}" && wait "${cluster[@]}"
	rm -rf "$slurm"
}

start_slurm() {
	local PATH=$PATH:/usr/sbin program node me=$(id -un)
	for program in munged slurmctld slurmd sbatch squeue sinfo scancel; do
		type -P "$program" >/dev/null || return
	done
	slurm=$(mktemp -d -p /tmp slurm-XXXXXX) # short, for the socket
	chmod 755 "$slurm"                      # munge asks for that
	head -c 128 /dev/urandom >"$slurm/key"
	chmod 600 "$slurm/key"
	export SLURM_CONF=$slurm/slurm.conf
	cat >"$SLURM_CONF" <<-END
		ClusterName=pages
		SlurmctldHost=$(hostname -s)(127.0.0.1)
		SlurmctldPort=$(free_port)
		SlurmUser=$me
		SlurmdUser=$me
		AuthType=auth/munge
		AuthInfo=socket=$slurm/socket
		CredType=cred/munge
		MpiDefault=none
		StateSaveLocation=$slurm
		SlurmdSpoolDir=$slurm/%n
		SlurmctldPidFile=$slurm/controller.pid
		SlurmdPidFile=$slurm/%n.pid
		ProctrackType=proctrack/linuxproc
		TaskPlugin=task/none
		SwitchType=switch/none
		SelectType=select/cons_tres
		SelectTypeParameters=CR_CPU
		SchedulerParameters=sched_interval=1,sched_min_interval=10000
		ReturnToService=2
		SlurmdParameters=config_overrides
		PartitionName=all Nodes=ALL Default=YES State=UP
	END
	for node in n0 n1; do
		mkdir "$slurm/$node"
		echo "NodeName=$node NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=$(free_port) CPUs=1 State=UNKNOWN"
	done >>"$SLURM_CONF"
	in_background munged --foreground --key-file="$slurm/key" --socket="$slurm/socket" \
		--pid-file="$slurm/munged.pid" --log-file="$slurm/munged.log" --seed-file="$slurm/seed"
	soon test -e "$slurm/socket" || return
	in_background slurmctld -D
	for node in n0 n1; do in_background slurmd -D -N "$node"; done
	soon idle || return
	unset -f sbatch squeue
}

# free_port prints the number of a port at which nothing listens.
free_port() {
	local port
	while port=$((20000 + RANDOM)) && (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do :; done
	echo "$port"
}

in_background() {
	"$@" >>"$slurm/log" 2>&1 &
	cluster+=($!)
}

idle() { [ "$(sinfo -h -o '%T %D' 2>/dev/null)" = "idle 2" ]; }

# soon waits until a command succeeds, for ten seconds.
soon() {
	local try
	for ((try = 0; try < 200; try++)); do
		! "$@" || return 0
		sleep 0.05
	done
	return 1
}
