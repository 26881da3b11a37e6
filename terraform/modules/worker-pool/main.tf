# A pool that pulls. It neither sleeps nor scales by itself; it suits constant load, or handlers that take
# longer than the 600 s of a push.
resource "google_cloud_run_v2_worker_pool" "worker" {
  project             = var.project
  name                = var.name
  location            = var.region
  deletion_protection = var.deletion_protection

  scaling {
    scaling_mode          = "MANUAL"
    manual_instance_count = var.instances
  }

  # No probes: provider 6 has none for pools. The program ends itself when it cannot go on.
  template {
    encryption_key  = var.encryption_key
    service_account = var.account

    vpc_access {
      egress = var.egress

      network_interfaces {
        network    = var.network_id
        subnetwork = var.subnetwork_id
      }
    }

    containers {
      name  = "worker"
      image = var.image

      resources {
        limits = { cpu = var.cpu, memory = var.memory }
      }

      dynamic "env" {
        for_each = var.environment

        content {
          name  = env.key
          value = env.value
        }
      }

      dynamic "env" {
        for_each = var.secret_environment

        content {
          name = env.key

          value_source {
            secret_key_ref {
              secret  = env.value.secret
              version = env.value.version
            }
          }
        }
      }

      volume_mounts {
        name       = "database-ca"
        mount_path = var.authority.directory
      }

      volume_mounts {
        name       = "tmp"
        mount_path = "/tmp"
      }
    }

    # Reads /metrics on localhost; a scrape from outside would meet a random instance.
    dynamic "containers" {
      for_each = var.metrics_sidecar == null ? [] : [var.metrics_sidecar]

      content {
        name       = "metrics"
        image      = containers.value.image
        depends_on = ["worker"]

        resources {
          limits = { cpu = containers.value.cpu, memory = containers.value.memory }
        }
      }
    }

    volumes {
      name = "database-ca"

      secret {
        secret       = var.authority.secret
        default_mode = 292

        items {
          path    = var.authority.file
          version = var.authority.version
        }
      }
    }

    volumes {
      name = "tmp"

      empty_dir {
        medium     = "MEMORY"
        size_limit = var.tmp_size
      }
    }
  }

  instance_splits {
    type    = "INSTANCE_SPLIT_ALLOCATION_TYPE_LATEST"
    percent = 100
  }
}
